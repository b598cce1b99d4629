import type { Passing } from '../../grammar.ts'
import { many } from '../../rule.ts'
import { request } from './requests.ts'
import { clock, numeral, recurring, type Piece } from './words.ts'

const timeWords = new RegExp(
  `${recurring}|${clock}|${numeral}(?:次|趟|回|遍|天|晚|个?小时|个?钟头|分钟|岁|年|个?月|周|个?星期)|一般|固定|通常|都|就|雷打不动|左右|大概|早上|晚上|下午|上午|中午|学期|[到至和跟与的了是在从这那第,，、~\\-—\\s]`,
  'gu',
)

/** Says when and how often, but not what. */
const isBareTime = (folded: string): boolean => folded.replace(timeWords, '').replace(/[\p{P}\p{S}]/gu, '').length < 2

/** Clauses before it that a bare time takes in, and characters. */
const mostBefore = 3
const mostTaken = 60

/**
 * A time that comes back with no activity beside it ("一周三次") is told with the clauses before it, which name what is
 * done; null where there are none.
 */
export function inContext(told: Passing, at: number, pieces: readonly Piece[], text: string): Passing | null {
  const piece = pieces[at]
  if (piece === undefined || told.asked !== undefined || told.finding.slot?.attribute !== 'schedule') return told
  if (!isBareTime(piece.folded)) return told
  let from = at
  while (from > 0 && at - from < mostBefore && takes(pieces[from - 1], piece)) from -= 1
  const first = pieces[from]
  if (first === undefined || pieces.slice(from, at).every(({ folded }) => isBareTime(folded))) return null
  const content = text.slice(first.start, piece.end)
  return {
    ...told,
    finding: { ...told.finding, title: content.slice(0, 40), slot: many('user', 'schedule', content) },
    content,
    start: first.start,
  }
}

const takes = (before: Piece | undefined, piece: Piece): boolean =>
  before !== undefined &&
  piece.end - before.start <= mostTaken &&
  !/[？?]/.test(before.mark) &&
  !request.test(before.folded)
