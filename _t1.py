from tests.games.albion.table import *
from tests.games.albion.two import hearing,moving,plotting,plotted,cast,land,bears,rank
from playaid.games.albion.rules import enchantments
def c(number, caster, target=None, weather=None, side=None, result="works"):
    return {"number":number,"caster":caster,"side":side or pieces.piece(start(),caster)["side"],"target":target,"weather":weather,"result":result}
def res(state,*castings, dice=()):
    state=put(plotting(state),"public","castings",list(castings))
    h=hearing(state)
    from playaid.testing.table import falling
    h._source=falling(list(dice))
    enchantments.resolve(h)
    return h
def show(h):
    for l in h.story: print('   S',l)
    for l in h.lines: print('   L',l.label,'|',l.text,'|',l.result,'|',l.only)
    for ch in h.changes: print('   C', str(ch)[:300])
for st,cs in [
 (stand(clear(start(), "2714"), "2714", Moray_9={"count": 5}, Albion_9={"count": 3}),[c("01","Barguest","2714")]),
 (start(),[c("02","Dunatis")]),
 (stand(clear(start(),"3336"),"3336","Elidor","Imric",Albion_9={"count":2,"state":"inactive"}),[c("03","Dobie","3336")]),
 (start(),[c("05","Sean")]),
 (start(),[c("06","Sean"),c("07","Barguest")]),
 (start(),[c("07","Barguest"),c("11","Misha","2611")]),
 (start(),[c("09","Sean","2815"),c("11","Misha","2815")]),
 (start(),[c("12","Barguest","Barguest"),c("12","Sean","Barguest"),c("11","Misha","2611",result="fails")]),
 (start(),[c("08","Barguest","Elidor")]),
 (stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik", Moray_9={"count":2,"under":"Rurik"},Moray_8={"count":2,"under":"Imric"}),[c("10","Dunatis","Rurik")]),
 (stand(start(), "2034", "Dunatis"),[c("10","Dunatis","Rurik")]),
 (stand(start(), "3013", "Auberon"),[c("10","Barguest","Auberon")]),
 (stand(stand(start(), "2611", "Barguest"),"3015","Rurik"),[c("04","Barguest",weather="snow")]),
]:
    print('##',cs); h=res(st,*cs); show(h) if cs[0]['number']!='04' else print([str(x)[:200] for x in h.story],[x[:3] for x in h.lines], h.public["weather"]["hexes"].__len__())
