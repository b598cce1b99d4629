import type { Memory } from '../../contract/memory.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { isWithin, type TimeRange } from '../../util/local-days.ts'
import { factsOf } from './same-fact.ts'
import { likely } from './person.ts'
import { type Asked, mostFacts, mostInTime, mostListed, mostSaid, nothing, type Resolved } from './verdict.ts'
import type { ResolveDeps } from './search-by-words.ts'
import { createSpares, excepted } from './with-repeats.ts'
import { saidIn } from './match-wording.ts'

/** Finds what was told in some days. */
export function createByTime({ file, data }: Pick<ResolveDeps, 'file' | 'data'>) {
  const sparesOf = createSpares({ file, data })
  const textOf = (agentId: string, id: string): string => data.traces.message(agentId, id)?.text ?? ''

  const saidThen = (agentId: string, range: TimeRange, message: SourceMessage): string[] =>
    data.messageIndex
      .saidByUser(agentId, { since: range.since ?? '', until: earlierOf(range.until, message.at) }, mostInTime)
      .filter(({ id, at }) => id !== message.id && isWithin(at, range))
      .map(({ id }) => id)

  /** All of some days, but for what is excepted: by its words, or by a model that was shown it and did not name it. */
  return async ({ agentId, request, message, shown }: Asked, range: TimeRange): Promise<Resolved> => {
    const isKept = excepted(request)
    const spares = sparesOf(agentId, request)
    const named = file.memories.heldBy(agentId, request.targets)
    const isNamed = ({ id }: Memory): boolean => request.targets.includes(id)
    // A model does not see when it was told what it is not sure of. That it was told then is no guess of ours.
    const isUnsure = ({ id }: Memory): boolean => request.maybe?.includes(id) === true
    const then = await file.lineage.saidWithin(agentId, range.since, range.until)
    const isSpared = (memory: Memory): boolean =>
      !isNamed(memory) && ((shown?.has(memory.id) === true && !isUnsure(memory)) || spares(memory) === 'own')
    const spared = then.filter(isSpared).flatMap(({ id }) => file.evidence.list(id).map(({ messageId }) => messageId))
    const others = then.filter((memory) => !isNamed(memory) && !isSpared(memory))
    // What was only told with what is excepted is listed without a tick.
    const memories = [
      ...named.map((memory) => ({ memory, strength: 1 })),
      ...others.map((memory) => ({ memory, strength: spares(memory) === 'told' ? likely : 1 })),
    ]
    const messageIds = saidThen(agentId, range, message).filter(
      (id) => !spared.includes(id) && !isKept(saidIn(textOf(agentId, id))),
    )
    if (memories.length + messageIds.length === 0) return nothing
    const isSure = !memories.some(({ memory, strength }) => strength < 1 || (isUnsure(memory) && !isNamed(memory)))
    const isClear = isSure && factsOf(memories).length <= mostFacts && messageIds.length <= mostSaid
    return { verdict: isClear ? 'clear' : 'ask', memories: memories.slice(0, mostListed), messageIds }
  }
}

const earlierOf = (until: string | null, at: string): string => (until === null || at < until ? at : until)
