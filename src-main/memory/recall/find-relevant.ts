import { toldAt } from '../../contract/validity.ts'
import { distinctBy } from '../../util/distinct.ts'
import type { Days } from '../../util/days-ahead.ts'
import { namesOfDays, numbersOfDays, sharedDays } from '../../util/names-of-days.ts'
import { daysToCome } from '../../schedules/sentence/days-to-come.ts'
import type { createGather, RecallRequest } from './gather.ts'
import type { createJudge } from './judge.ts'
import { dayMs } from '../../util/days.ts'

/** “Next week” and “on Thursday” mean no day that is farther ahead. */
const daysBefore = 40

/**
 * Searches for a question and judges what was found. Where it asks for whatever is on some days, that is found by the names
 * of the days, whenever it was said and once more among what was said lately, and nothing counts but that it is said for one of them.
 */
export function createFindRelevant(gather: ReturnType<typeof createGather>, judge: ReturnType<typeof createJudge>) {
  const once = async (request: RecallRequest) => {
    const gathered = await gather(request)
    return { gathered, judged: await judge(request, gathered) }
  }
  return async (request: RecallRequest, days: readonly Days[]) => {
    const { agenda, now, query } = request
    if (!agenda) {
      const found = days.length === 0 ? null : await once({ ...request, query: `${query} ${namesOfDays(days)}` })
      // “In March” may be the one that is gone as well.
      const { hits = [], messages = [] } = found?.judged.relevant.strong ?? {}
      return found !== null && hits.length + messages.length > 0 ? found : once(request)
    }
    const named = { ...request, only: 'all', query: `${namesOfDays(days)} ${numbersOfDays(days)}` }
    const ever = await once(named)
    const lately = await once({ ...named, since: new Date(now.getTime() - daysBefore * dayMs).toISOString() })
    const found = [ever, lately].flatMap(({ judged: { relevant } }) => Object.values(relevant))
    const isOn = (text: string, at: string | null): boolean =>
      at !== null && sharedDays(daysToCome(text, at), days) !== undefined
    const hits = found.flatMap((one) => one.hits).filter(({ memory }) => isOn(memory.content, toldAt(memory)))
    const messages = found.flatMap((one) => one.messages).filter(({ text, at }) => isOn(text, at))
    const strong = {
      hits: distinctBy(hits, ({ memory }) => memory.id),
      messages: distinctBy(messages, ({ text }) => text),
    }
    const none = { hits: [], messages: [] }
    return {
      gathered: ever.gathered,
      judged: {
        ...ever.judged,
        contested: ever.judged.contested.union(lately.judged.contested),
        outdated: ever.judged.outdated.union(lately.judged.outdated),
        relevant: { strong, fair: none, last: none, none },
      },
    }
  }
}
