import { remembered } from '../../util/remembered.ts'
import { tellingTerms } from './tokenize.ts'
import { simplify } from '../../util/simplify.ts'

const han = /\p{Script=Han}/u
/** Characters that join or count more often than they name something. */
const joining = new Set(
  '的了是在和有我你他她它们这那就都也要会能可以到去来把被给很太更最不没别个里上下前后中吗呢吧啊一二三四五六七八九十两多少什么怎么家人天年月日号用做点'.split(
    '',
  ),
)

/** The words of substance of a text: stems of Latin words, pairs of Chinese characters. */
export const wordsOf = remembered(
  (text: string): ReadonlySet<string> =>
    new Set(tellingTerms(text).filter((term) => !(han.test(term) && [...term].every((one) => joining.has(one))))),
)

/** Single Chinese characters of substance, simplified. */
export const charactersOf = remembered(
  (text: string): ReadonlySet<string> =>
    new Set(Array.from(text, simplify).filter((one) => han.test(one) && !joining.has(one))),
)

/** Clauses: what stands between marks, and before `but`, `and`, `so`. */
export const clausesOf = remembered((text: string): readonly string[] =>
  text
    .split(/[.!?;:,，。！？；：、\n]+|\s(?:but|so|because|while|although)\s/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== ''),
)

/** How much of the one with fewer words both have, 0 to 1. */
export const shareOfFewer = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.intersection(b).size / Math.max(1, Math.min(a.size, b.size))

/** The words that stand in two of these at least. */
export function repeatedIn(bags: Iterable<ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const words of bags) for (const word of words) (seen.has(word) ? repeated : seen).add(word)
  return repeated
}
