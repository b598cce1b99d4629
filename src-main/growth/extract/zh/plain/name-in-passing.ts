import { surprisingWords } from '../../../../memory/retrieval/analyse/small-talk-surprisal.ts'
import { personOf, type Who } from './subject.ts'
import type { Piece } from './words.ts'

export interface NamedInPassing {
  readonly who: Who
  readonly name: string
  readonly content: string
}

const candidate =
  /我(?:们家|家)?(?<rel>媳妇儿?|老婆|老公|太太|妈|爸|姐姐?|妹妹?|哥哥?|弟弟?|女儿|闺女|儿子|闺蜜|发小|室友|同事|老板|表弟|表妹|表哥|表姐)(?<name>\p{Script=Han}{2})(?=买|订|送|做|说|来|去|在|是|知|教|给|带|也|最近|今年|现在|要|会|住|上|回|写|开)/du
/** Characters this rare hardly stand elsewhere than in names. */
const rare = 13
/** Common words that hold such a character. */
const notName = /^[管做患当带]|^(?:怀孕|糖尿|哮喘|痛风|癫痫|抑郁|腹泻|擅长|熬夜|矫情|唠叨|吵架|溜达|肯定|懒得)/

/** A name that stands with a relation in the middle of a clause: "机票我媳妇语桐买的". It is no word, and a rare one. */
export function nameInPassing({ folded, text }: Piece): NamedInPassing | null {
  const groups = candidate.exec(folded)?.indices?.groups
  const at = groups?.['name']
  const rel = groups?.['rel']
  if (at === undefined || rel === undefined) return null
  const words = surprisingWords(folded.slice(...at))
  const isName = words.length === 2 && words.some(({ surprisal }) => surprisal >= rare)
  const name = text.slice(...at)
  if (!isName || notName.test(folded.slice(...at))) return null
  const who = personOf(folded.slice(...rel))
  return { who, name, content: `${who.words}${name}` }
}
