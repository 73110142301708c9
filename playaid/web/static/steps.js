// The steps of a line that is declared one after the other, as one. Fetched where a line has several.
export function whole([first, ...more]) {
  return more.reduce((all, one) => ({ ...all, verdict: one.verdict, typed: one.verdict === 'legal' ? all.typed : one.typed, vain: all.vain || one.vain, asks: one.asks, asked: one.asked, doubts: { ...all.doubts, ...one.doubts }, ...Object.fromEntries(['citations', 'reasons', 'overruled', 'worksheet', 'story'].map((part) => [part, [...new Set([...all[part], ...one[part]])]])) }), first);
}
