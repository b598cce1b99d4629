import { daysToCome } from '../../../schedules/sentence/days-to-come.ts'
import { toPlainWords } from '../../../memory/language/questions.ts'
import { saysAny, saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'
import type { Days } from '../../../util/days-ahead.ts'

const longestQuestion = 100

/** What asks for whatever is planned, and what else may stand in such a question; of what is over nothing is planned. */
const asking = vocabularyOf(
  'what whats anything something nothing plan plans planned schedule scheduled appointment appointments calendar agenda diary event events happening happens busy free booked have got due 什么 啥 安排 计划 日程 行程 事 活动 约 预约 打算 干嘛 忙 空 做',
)
const beside = vocabularyOf(
  'plan plans planned planning schedule scheduled appointment appointments calendar agenda diary event events happen happening happens come coming busy free booked something anything nothing else due know remember morning afternoon evening night tell show remind list need needs 安排 计划 日程 行程 打算 事情 事 活动 约会 约 预约 干嘛 干 做 忙 空闲 空 闲 记得 告诉 看看 看 查 帮 早上 上午 下午 晚上 中午 需要 得 该 特别 别 重要 时候 时间 今 天 啥',
)
const past = vocabularyOf('did was were had 了 过')

/** The days to come of which a message asks what is planned, and nothing else; null where it asks no such thing. */
export function agendaOf(message: string, askedAt: Date): readonly Days[] | null {
  const text = toPlainWords(message).toLowerCase().replaceAll(/\s+/gu, ' ')
  if (text.length > longestQuestion) return null
  const days = daysToCome(text, askedAt.toISOString())
  const rest = days.reduce(
    (left, { start, end }) => `${left.slice(0, start)}${' '.repeat(end - start)}${left.slice(end)}`,
    text,
  )
  const isAsked = days.length > 0 && saysAny(rest, asking) && saysOnly(rest, beside) && !saysAny(rest, past)
  return isAsked ? days.map(({ from, to }) => ({ from, to })) : null
}
