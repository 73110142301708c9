from tests.games.albion.table import *
from tests.games.albion.two import hearing,moving,plotting,plotted,cast,land,bears,rank
from tests.games.albion.test_initiating import FIELD, field
B=moving(stand(clear(start(), "1922"), "1922", "Finvarra", "Morigu"), FAERIE)
def show(state, line, side=FAERIE, dice="", **k):
    r=rule(state,line,dice,side,**k)
    print('##',line,r.verdict,[x.check for x in r.reasons], r.shown)
    for v in (None,FAERIE,FOMORIAN): print('   ',v,':',told(r,v).splitlines())
print(B["secret"][FAERIE]["items"], B["secret"][FOMORIAN]["items"])
print({n:(i['state'],i['hex'],i['side']) for n,i in B['public']['items'].items()})
show(B,"give Trollbane to Morigu")
show(B,"store Trollbane")
show(B,"leave Trollbane")
L=do(B,"leave Trollbane")
show(L,"take Trollbane by Morigu")
show(B,"use Trollbane by Finvarra")
show(B,"use nothing by Finvarra") if False else None
show(B,"show Trollbane")
S=do(B,"store Trollbane")
show(S,"take Trollbane by Morigu")
show(S,"give Trollbane to Morigu")
show(do(B,"show Trollbane"),"items",FOMORIAN)
show(do(B,"show Trollbane"),"items",FAERIE)
show(L,"items",FOMORIAN)
for v in "give store leave take show use".split():
    print(v, offers_of(B,v,FAERIE), offers_of(B,v,FOMORIAN), offers_of(S,v,FAERIE), offers_of(L,v,FAERIE))
lying = put(stand(start(), "3429", "Elidor", "Rurik"), "public", "items", "22", {"state": "left", "hex": "3429", "side": None})
lying = put(lying, "secret", FAERIE, "items", {k: v for k, v in lying["secret"][FAERIE]["items"].items() if k != "22"})
show(moving(lying,FOMORIAN),"take Requiter by Rurik",FOMORIAN,"6 6")
show(moving(lying,FOMORIAN),"take Requiter by Rurik",FOMORIAN,"1 1")
