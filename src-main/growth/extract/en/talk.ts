/** Words that address the other: come to talk, to ask, to thank, to take note of what they said. */
const address = [
  /\b(?:chat|talk|speak|catch(?:ing)? up|check(?:ing)? in)(?:ted|ed|ing|s)? (?:to|with) (?:you|ya)\b/gi,
  /\b(?:our|(?:since )?we(?:'ve)?) (?:last |next )?(?:chats?|talks?|conversations?|chatted|talked|spoke|spoken)\b/gi,
  /\bthank(?:s|ful)?\b(?: (?:to )?you\b)?(?: for asking\b)?/gi,
  /\bask(?:ed|ing)? you\b|\bquestions? for you\b|\byour (?:advice|help|support|suggestions?|tips?|ideas?|recommendations?)\b/gi,
  /\b(?:add|put)(?:ed|t?ing)? (?:it|that|this|them|those)(?: one| \p{L}+)? (?:on|to) (?:my|the|our) (?:[\p{L}-]+ )?list\b/giu,
]

const vague = new Set(
  `want wanted wants needed came come coming back again today being been asked something anything question questions while bit happened happening
  missing missed been bothering last next few days weeks time times chat chatting talk talked definitely surely add added list quick quickly stop stopped by here`.split(
    /\s+/,
  ),
)

/** True where nothing is left of a sentence once the words that address the other, and those that name nothing, are gone. */
export function isEnglishTalk(text: string, concreteWords: (text: string) => readonly string[]): boolean {
  const rest = address.reduce((left, pattern) => left.replace(pattern, ' '), text)
  return rest !== text && concreteWords(rest).every((word) => vague.has(word))
}
