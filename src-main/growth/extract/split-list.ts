/** Pairs that are one thing: what joins them separates nothing. */
const englishPairs = [
  'rock and roll',
  'rock & roll',
  'drum and bass',
  'rhythm and blues',
  'salt and pepper',
  'fish and chips',
  'fish & chips',
  'mac(?:aroni)? and cheese',
  'mac & cheese',
  'peanut butter and jelly',
  'bread and butter',
  'cookies and cream',
  'ham and cheese',
  'bacon and eggs',
  'ham and eggs',
  'gin and tonic',
  'sweet and sour',
  'oil and vinegar',
  'dungeons (?:and|&) dragons',
  'arts? and crafts?',
  'black and white',
  'hide and seek',
  'bed and breakfasts?',
  'track and field',
  'trial and error',
  'peace and quiet',
  'pen and paper',
  'research and development',
  'war and peace',
  'crime and punishment',
  'pride and prejudice',
  'sense and sensibility',
  'romeo and juliet',
  'beauty and the beast',
  'tom and jerry',
  'rick and morty',
  'law and order',
]
const chinesePairs = [
  '鱼和熊掌',
  '罗密欧与朱丽叶',
  '梁山伯与祝英台',
  '战争与和平',
  '傲慢与偏见',
  '理智与情感',
  '罪与罚',
  '红与黑',
  '老人与海',
  '美女与野兽',
  '冰与火之歌',
  '猫和老鼠',
  '黑与白',
]

const whole = new RegExp(
  String.raw`《[^《》]{1,60}》|\b(?:${englishPairs.join('|')})\b|${chinesePairs.join('|')}`,
  'giu',
)

/** What stands before a separator in the same part, the separator, and all that comes after. */
export type Joins = (before: string, separator: string, after: string) => boolean

/**
 * The parts between separators (flag `g`), save those inside a title (《…》) or a pair that is one thing, and where
 * `joins` says that they belong together.
 */
export function splitList(text: string, separators: RegExp, joins: Joins = () => false): readonly string[] {
  const wholes = [...text.matchAll(whole)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  const parts: string[] = []
  let from = 0
  for (const { index, 0: separator } of text.matchAll(separators)) {
    if (wholes.some(({ start, end }) => index >= start && index < end)) continue
    if (joins(text.slice(from, index), separator, text.slice(index + separator.length))) continue
    parts.push(text.slice(from, index))
    from = index + separator.length
  }
  return [...parts, text.slice(from)]
}
