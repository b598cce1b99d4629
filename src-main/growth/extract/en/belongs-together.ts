/** A gerund, rather than a noun that happens to end so. */
const gerund =
  /^(?!(?:thing|something|anything|everything|nothing|king|ring|string|spring|wing|evening|morning|wedding|building|ceiling|pudding|clothing|bring|sing)s?\b)(?:not |never )?\p{L}{2,}ing\b/iu
const preposition =
  /\p{L} (?:about|with|for|like|of|in|on|at|from|between|by|without|near|around|against|into|over|under|through|during|to)(?= )/iu
/** What tells when, where or how, and is nothing by itself. */
const adverbial =
  /^(?:at|in|on|with|without|for|from|by|during|after|before|about|because|sometimes|often|occasionally|usually|mostly|even|then|so|maybe|especially|together|outside|outdoors|indoors|alone|more)\b/i
const laterGerund = /(?:,|\band) +(?!(?:any|some|every|no)thing\b)\p{L}{2,}ing\b/iu
const determiner = /^(?:the|an?|my|our) (?=\p{L})/iu

/**
 * True where "and" or a comma joins what belongs to one value: the objects of a preposition ("books about war and
 * strategy") or of a verb ("baking bread and cakes"), both … and, words of two forms. `before` is the value so far.
 */
export function belongsTogether(before: string, separator: string, after: string): boolean {
  if (/^both\b/i.test(before)) return !/,/.test(separator)
  if (adverbial.test(after) || endsWithQuality(before, after)) return true
  const said = before.replace(/^(?:to|the|an?|my|our|all kinds of|all sorts of) /i, '')
  if (gerund.test(after)) {
    if (/^an? /i.test(before)) return !separator.includes(',')
    return preposition.test(said) && !gerund.test(before) && !separator.includes(',')
  }
  // In a list of both, the commas stand between its items.
  if (separator.includes(',') && laterGerund.test(after)) return false
  const hangs = preposition.exec(said)
  if (hangs !== null) return !isParallel(before, after)
  return gerund.test(before) && /\s/.test(before)
}

/** "the smell of rain and the sound of bells" */
const isParallel = (before: string, after: string): boolean => {
  const first = determiner.exec(before)?.[0]
  return first !== undefined && after.toLowerCase().startsWith(first.toLowerCase()) && preposition.test(after)
}

const adjective =
  /(?:^|\s)(?!(?:vegetable|table|cable|handful)$)(?:\p{L}{3,}(?:able|ible|ful|less)|clear|short|long|simple|small|big|large|good|nice|quiet|warm|cold|cool|hot|dry|wet|fresh|soft|hard|deep|dark|bright|clean|slow|fast|quick|calm|cosy|cozy|old|new|young|rich|plain|honest|direct|concise|brief|detailed|spicy|salty|sweet|sour|bitter|crisp|crunchy|creamy|loud|gentle|strong|weak|heavy|thick|thin|wide|narrow|strict|fair|friendly|kind|funny|smart|weird|concrete|practical|specific|realistic|sunny|rainy|cloudy|windy|foggy|snowy|tidy|healthy|easy|early|lazy|busy|happy|sad|rough|smooth|precise|exact|polite|patient|serious|formal|casual|modern|mild|raw|lively)$/iu
const noNoun =
  /^(?:i|you|he|she|it|we|they|this|that|these|those|my|your|his|her|our|their|the|an?|and|or|but|so|because|which|who|when|where|while|then|thanks|please|is|are|was|not|too|as|at|in|on|with|for|to|of|from|especially|just|really)\b/i

/** "clear, measurable goals": the comma stands between two words for one noun. */
export const joinsAdjectives = (before: string, after: string): boolean =>
  adjective.test(before) && /^[\p{Ll}-]{3,} (?!and\b|or\b)[\p{Ll}-]{3,}/u.test(after) && !noNoun.test(after)

/** "quiet and sunny rooms", "clear, precise and kind": words for what a thing is like are no thing. */
const endsWithQuality = (before: string, after: string): boolean =>
  adjective.test(before) && !/\bthe \p{L}+$/iu.test(before) && !noNoun.test(after)
