/** What sets a frame in which nothing is said about the user: a part to play, a text of others, a case, a dream, a what-if. */
const frames: readonly RegExp[] = [
  /\b(?:dream(?:t|ed|s|ing)?|nightmare) (?:that |of |about |i |last night|where|the |was )|\bin (?:my|the|a) dream\b|\bhad (?:a|this|the) [\p{L}' ]{0,20}dream\b/iu,
  /\b(?:my|the|our|an?) (?:[\p{L}'-]+ ){0,2}(?:character|sim|sims|npc|oc|avatar|protagonist|narrator|villain|antagonist|heroine|hero|lead|persona|d&d|dnd|main|party)(?:'s)? (?:is|has|was|lives|just|had|will|works|in the|got|married|named|keeps|hates|wants|a |who)|\bnpc\b|\bmy (?:main|character|sim|oc|avatar)'s\b/iu,
  /^(?:ok(?:ay)?,? |now |right,? |so |hey |just )*(?:pretend|imagine|suppose|supposing|let's (?:say|pretend|imagine)|say (?:i|you|we|my|somebody|someone|a)\b|what if\b|hypo\b|hypothetical|role ?-?play|act (?:as|like)|you(?:'re| are) (?:the|a|my) (?!best|star|legend|lifesaver|angel|genius|gem|assistant)|user story|were i\b|run lines|as a (?:pensioner|user|customer) i\b)/iu,
  /\bi(?:'m| am|m|'ll be|'ll play| play) the \p{L}+,? (?:and )?(?:you(?:'re| are|re|'ll be|'ll play)|you be|you play) the (?!best|one|only|same|kind|sort)|\b(?:begin|start|continue|end) the (?:sketch|scene|story|skit)\b/isu,
  /\bif (?:i|we|you|he|she|they|my [\p{L}-]+|somebody|someone|a|an) (?:were|was|had|could|lived|worked|won|got|knew|ever|did|became|owned|married|woke|just|remained|moved|start(?:ed)?|quit)\b.*\b(?:would|wouldn't|'d|could|might|id|i'm becoming|im becoming)\b|\bwhat if (?:i|we|my)\b|\bif (?:i|a|we) (?:was|were|wis)\b|\bif (?:a|i) won\b|^if (?:somebody|someone|a |an |anybody)/iu,
  /\b\d{1,3} ?(?:M|F|yo [mf]|y\/o)\b(?=,)|\b(?:presents?|presenting) w(?:ith)?\b|\bhx of\b|\bddx\b|\bdifferential\b|\bbed \d+ (?:is|has)\b|\bG\dP\d\b|\bpatient (?:is|has|was|says)\b|\bissue-spot\b/u,
  /\b(?:test data|seed script|sample (?:data|letter|text|bio)|letter sample|fake (?:data|users?|names?)|dummy|lorem ipsum|placeholder|bio for a (?:fictional|made-up)|fictional|made-up (?:person|character))\b/iu,
  /\b(?:monologue|dialogue|backstory|bio (?:sadder|for)|short story|screenplay|exit line|costume notes|in act \d|in the second act|cue \d+|spoilers?|lyrics?|riddle|knock knock|punchline)\b/iu,
  /^(?:oh,? )?(?:sure|yeah|aye right|yes|oh brilliant|oh great|oh joy|fantastic|wonderful)[,.]? (?:because|cos|cause|let me just|nothing says|another|just what)/iu,
  /\b(?:user|login|pass(?:word)?)[=:]\S+/iu,
]

/** True where nothing in the message is told by the user of themselves. */
export const isFramed = (text: string): boolean => {
  const plain = text.replace(/[’‘]/g, "'")
  return frames.some((pattern) => pattern.test(plain))
}

const unsure =
  /\b(?:might|maybe|perhaps|possibly|may or may not|who knows|jury's out|dunno|not decided|haven't decided|undecided|tbd|leaning towards|one might|would it be|toying with|in two minds|could (?:go|stay|do|be|move)|thinking (?:about|of) maybe|a micht|probably not)\b/i

/** A plan that nobody has made yet. */
export const isUnsure = (text: string): boolean => unsure.test(text)
