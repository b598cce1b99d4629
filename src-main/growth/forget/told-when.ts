import type { ForgetRequest, SourceMessage } from '../candidate.ts'
import { datesIn } from '../../memory/language/dates.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { withoutFiller } from './filler.ts'

/** The first day and the day after the last, `2025-06-01`. */
export interface Days {
  readonly since: string
  readonly until: string
}

/**
 * The days that a request means which says when something was told and nothing of what: "what I told you yesterday",
 * 上周说的. Null where it says more, or no day. `at`: when it was asked, ISO 8601 UTC.
 */
export function toldWhen(words: string, at: string): Days | null {
  const plain = foldScript(words.normalize('NFKC')).toLowerCase()
  if (plain.length > longest) return null
  const before = daysBefore.find(({ pattern }) => pattern.test(plain))
  if (before) return saysNoMore(plain.replace(before.pattern, ' ')) ? daysOf(dayAgo(at, before.ago)) : null
  const week = weeks.find(({ pattern }) => pattern.test(plain))
  if (week) return saysNoMore(plain.replace(week.pattern, ' ')) ? weekOf(at, week.ago) : null
  const [found, ...others] = datesIn(plain, /\p{Script=Han}/u.test(plain) ? 'zh' : 'en', at)
  if (!found || others.length > 0 || found.date > at.slice(0, found.date.length)) return null
  return saysNoMore(plain.replace(found.text, ' ')) ? daysOf(found.date) : null
}

/** A message that asks no more than that what was told in some days is forgotten: "delete everything from last week". */
export function timeWishOf({ id, text, at }: Pick<SourceMessage, 'id' | 'text' | 'at'>): ForgetRequest[] {
  const quote = text.trim()
  const isAsked = asksToForget.test(quote) && ofWhatWasTold.test(quote) && !/[?？]\s*$/u.test(quote)
  return isAsked && toldWhen(quote, at) !== null ? [{ what: '', quote, messageId: id, refersTo: 'previous' }] : []
}

const asksToForget =
  /\b(?:forget|delete|erase|wipe|drop|remove|scrap|clear|purge|lose|bin)\b|忘|删|清|抹|别(?:再)?记|不要记/iu
const ofWhatWasTold =
  /\b(?:everything|anything|all|whatever|(?:i|we)(?:'ve| have)? (?:said|told|mentioned|wrote|talked|shared))\b|说|讲|聊|提|告诉|全部|所有|一切|内容/iu

const longest = 80

/** They are weeks by the calendar where all of what was told in them is meant. */
const weeks = [
  { pattern: /\blast week\b|上(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])/u, ago: 1 },
  { pattern: /\bthis week\b|[这本](?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])/u, ago: 0 },
]

const saysNoMore = (rest: string): boolean => !/[\p{L}\p{N}]/u.test(withoutFiller(rest.replaceAll(telling, ' ')))

/** Says that it was told, not what, and asks for it to go. */
const telling =
  /\b(?:what(?:ever)?|everything|anything|all|the|things?|stuff|i|we|you|'?ve|have|said|told|tell|mentioned|wrote|talked|chatted|asked|shared|from|since|on|of|in|during|to|about|that|please|pls|just|can|could|would|forget|delete|erase|wipe|drop|remove|scrap|scratch|clear|purge|lose|bin|and)\b|[我你咱]们?|[跟和对]|说过?|讲过?|聊过?|提过?|告诉|[的都全把给]|所有|一切|全部|内容|那些|这些|东西|事情?|话|忘(?:掉|了|记)?|删(?:掉|除|了)?|清(?:掉|除|空)?|抹(?:掉|去|了)?|吧|请|麻烦|帮|别记了?|不要记了?/gu

const daysBefore = [{ pattern: /\bthe day before yesterday\b|前天/u, ago: 2 }]

const dayAgo = (at: string, ago: number): string => {
  const day = new Date(at)
  return dayOf(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - ago)
}

/** `2025`, `2025-06` or `2025-06-03`. */
function daysOf(date: string): Days {
  const [year = 0, month, day] = date.split('-').map(Number)
  if (month === undefined) return { since: dayOf(year, 0, 1), until: dayOf(year + 1, 0, 1) }
  if (day === undefined) return { since: dayOf(year, month - 1, 1), until: dayOf(year, month, 1) }
  return { since: dayOf(year, month - 1, day), until: dayOf(year, month - 1, day + 1) }
}

function weekOf(at: string, ago: number): Days {
  const now = new Date(at)
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7) - 7 * ago
  const day = (offset: number): string => dayOf(now.getUTCFullYear(), now.getUTCMonth(), monday + offset)
  return { since: day(0), until: day(7) }
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
