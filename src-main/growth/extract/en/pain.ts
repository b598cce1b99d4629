import { kinds, rule } from '../rule.ts'
import { cutValue, wordCount } from './values.ts'

/** What keeps troubling the user. */
export const painRule = rule(
  /^(?:i (?:always |often |constantly |still |really |also )*(?:keep (?:on )?(?:struggling with|having (?:trouble|problems|issues) with|getting|forgetting|losing|running into)|struggle(?: a lot)? (?:with|to)|have (?:trouble|a hard time|difficulty|problems|issues)(?: with)?|suffer from|can't seem to|find it hard to)|i(?:'m| am) (?:so |really |constantly |always |still |getting )*(?:struggling (?:with|to)|(?:sick|tired) of|fed up with|annoyed (?:by|with|that)|frustrated (?:by|with|that)|stressed (?:about|out by|by)|having (?:trouble|a hard time|problems|issues)(?: with)?)|my (?:biggest|main) (?:problem|pain|struggle|challenge) is)\s+(?<what>.{2,160})/dis,
  ({ what = '' }) => {
    const value = cutValue(what)
    if (value === '' || unnamed.test(value) || wordCount(value) > 25) return null
    return { ...kinds.pain, title: `Struggles with ${value}`, slot: null, signals: [{ field: 'pain_point', value }] }
  },
)

/** "all this", "it": says nothing without the talk it stands in. */
const unnamed =
  /^(?:(?:all|some|much|any|most|both) ?(?:of )?)?(?:this|that|it|these|those|them|him|her|you|everything|everyone|everybody|something|things?|stuff|it all|all)(?: (?:all|stuff|thing|things|mess|lot|too|now|today|here|lately|again|right now|at the moment))*\W*$/iu
