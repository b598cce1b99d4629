import { kinds, rule, type Finding, type Rule } from '../rule.ts'
import { titleOfEnglish } from './narrative.ts'

/** How the user wants a thing done each time: rules of their own, and how they word "always". */
export const standingRules: readonly Rule[] = [
  rule(
    /^(?:one of )?my (?:rule|way|method|principle|order|format|system|routine) (?:for|with|of|when|in|is)\b(?<what>.{8,240})/dis,
    ({ lead = '', what = '' }) => standing(`${lead}${what}`),
  ),
  rule(
    /^(?:for|with|in|on) (?:my |our |the |all )?(?<thing>[\p{L}' -]{3,40}),? i (?:always|usually|first|never) (?<how>.{6,200})/disu,
    ({ thing = '', how = '' }) => standing(`${thing}: ${how}`),
  ),
  rule(
    /^(?:and |so |but )?(?:when(?:ever)?|every time|each time|any ?time) (?<when>(?:you|we|i) [^,:]{3,60}?)(?: for me)?[,:] ?(?<how>.{4,200})/dis,
    ({ when = '', how = '' }) => (isOrder.test(how) ? standing(`${when}: ${how}`) : null),
  ),
  rule(
    /^(?:from now on|in (?:the )?future|as a rule|by default|as always|always),? (?<how>(?!you\b)(?:please )?[\p{L}]+ .{4,160})/disu,
    ({ how = '' }) => (isOrder.test(how) ? standing(how) : null),
  ),
  rule(
    /^(?:the |my |our )?(?:[\p{L}-]+ ){0,3}(?:note|mail|report|summary|list|reply|letter|order|check|plan|email|update|recipe|post)s?[.:,] (?<how>(?:\p{L}+|\d+) (?:lines?|sentences?|bullets?|points?|words?|paragraphs?|slides?) (?:max|at most|or less|tops)\b.{0,160})/disu,
    ({ how = '', lead = '' }) => standing(`${lead}${how}`),
  ),
  rule(
    /^(?<how>(?:\p{L}+|\d+) (?:lines?|sentences?|bullets?|points?|words?|paragraphs?) (?:max|at most|or less|tops), .{8,160})/disu,
    ({ how = '' }) => standing(how),
  ),
  rule(
    /^(?:check|list|sort|show|put|start with|begin with|name|state|give) .{4,60}? first,? (?:then|and then) (?<how>.{4,140})/dis,
    ({ lead = '', how = '' }) => standing(`${lead}${how}`),
  ),
  rule(
    /^i'd like an? (?<what>[\p{L}-]+ (?:thing|routine|ritual|habit|rule)): (?<how>.{8,200})/disu,
    ({ what = '', how = '' }) => standing(`${what}: ${how}`),
  ),
]

const isOrder =
  /^(?:please |always |never |only |first |use |show |keep |put |list |give |start |end |finish |write |answer |reply |add |begin |check |sort |include |skip |avoid |don't |do not |no |in |with |\d+ |metric|mg|one |two |three |four |five )/i

function standing(text: string): Finding {
  return {
    ...kinds.routine,
    category: 'habit',
    type: 'preference',
    importance: 7,
    confidence: 0.85,
    title: titleOfEnglish(text),
    slot: null,
  }
}
