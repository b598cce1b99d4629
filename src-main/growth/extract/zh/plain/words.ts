import { foldScript } from '../../../../memory/language/fold-script.ts'

/** A stretch of a message between two marks. */
export interface Piece {
  readonly text: string
  /** As patterns read it, of the same length. */
  readonly folded: string
  readonly start: number
  readonly end: number
  /** The mark after it. */
  readonly mark: string
}

const dialects: ReadonlyMap<string, string> = new Map([
  ['俺', '我'],
  ['咱', '我'],
  ['哋', '们'],
  ['隻', '只'],
])
const cantonese: ReadonlyMap<string, string> = new Map([
  ['系', '是'],
  ['喺', '在'],
  ['嘅', '的'],
  ['唔', '不'],
  ['冇', '没'],
  ['咗', '了'],
  ['佢', '他'],
  ['啲', '些'],
  ['㗎', '的'],
  ['嚟', '来'],
  ['畀', '给'],
  ['俾', '给'],
  ['睇', '看'],
  ['食', '吃'],
  ['饮', '喝'],
  ['搵', '找'],
  ['嗰', '那'],
  ['同', '和'],
])
const isCantonese = (text: string): boolean => /[嘅咗喺唔冇啲佢嗰嚟㗎]/.test(text)

/** Dialect characters as the standard language writes them, one for one: `foldScript` and more. */
export function foldDialect(text: string): string {
  const plain = foldScript(text).replace(/[俺咱哋隻]/g, (character) => dialects.get(character) ?? character)
  return isCantonese(text) ? plain.replace(/\p{Script=Han}|㗎/gu, (one) => cantonese.get(one) ?? one) : plain
}

/** A number in figures or characters. */
export const numeral = '(?:\\d+(?:\\.\\d+)?|[一二三四五六七八九十百千万两俩仨几半]+)'
/** A day of the year. */
export const dayOfYear =
  '(?:农历|阴历|阳历)?(?:(?:\\d{2,4}|[一二三四五六七八九〇零]{2,4})年)?(?:(?:\\d{1,2}|[一二三四五六七八九十冬腊正]{1,2})月(?:(?:初|廿)?[一二三四五六七八九十]{1,3}|\\d{1,2})?[号日]?|\\d{1,2}[./]\\d{1,2})'
/** A time that comes back: each week, each day, in shifts. */
export const recurring =
  '(?:每(?:逢|隔|个|到)?(?:[一二两三四五六七八九十半\\d]+)?个?(?:周|星期|礼拜|天|日|晚|早|月|年|季|季度|工作日|周末|双周|上午|下午|次)|逢[一二三四五六七八九十单双周]|隔(?:周|天|日)|(?:逢)?(?:周|星期|礼拜)[一二三四五六日天末]|工作日|平日|周末|天天(?!向上))'
/** A time of the day. */
export const clock =
  '(?:(?:早上|清早|清晨|凌晨|上午|中午|下午|傍晚|晚上|半夜|夜里|早|晚)?(?:[一二三四五六七八九十两]{1,3}|\\d{1,2})(?:点(?:[一二三四五六七八九十\\d]{1,3}分?|半|一刻|三刻|多|来钟|钟)?|[:：]\\d{2}))'
