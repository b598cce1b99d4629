import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import { type ForgetCard, withheldOf } from '../../contract/forget.ts'
import type { Memory } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import { type ForgetRequestRow, isPartOf, messagesIn } from '../../storage/forget-request-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { found } from '../../contract/found.ts'
import { clearAt, type Resolved } from './verdict.ts'
import { dayMs } from '../../util/days.ts'

/** What must not be said before the user has answered. */
export interface Withheld {
  readonly memoryIds: ReadonlySet<string>
  readonly messageIds: ReadonlySet<string>
}

interface Asked {
  readonly agentId: string
  readonly messageId: string
  readonly about: string
  readonly resolved: Resolved
  readonly isRest?: boolean
}

interface RequestsDeps {
  readonly file: Pick<MemoriesFile, 'forgetRequests' | 'memories' | 'evidence'>
  readonly said: (messageIds: readonly string[]) => Omit<ForgetCard['messages'][number], 'ticked'>[]
  readonly isSaid: (messageId: string) => boolean
  readonly clock: Clock
}

const askedAgainMs = dayMs
const mostOpen = 500

/** Requests to forget that are not clear: asked about, and withheld meanwhile. */
export function createForgetRequests({ file, said, isSaid, clock }: RequestsDeps) {
  const sinceAsked = (): string => new Date(clock.now().getTime() - askedAgainMs).toISOString()

  const stateOf = ({ state, createdAt }: ForgetRequestRow): ForgetCard['state'] =>
    state === 'open' && createdAt <= sinceAsked() ? 'expired' : state

  const known = ({ agentId, items }: ForgetRequestRow): Map<string, Memory> => {
    const ids = items.map(({ memoryId }) => memoryId)
    const memories = file.memories.heldBy(agentId, ids)
    return new Map(memories.map((memory) => [memory.id, memory]))
  }

  const cardOf = (request: ForgetRequestRow): ForgetCard => {
    const memories = known(request)
    const state = stateOf(request)
    const isAsked = state === 'open' || state === 'expired'
    return {
      requestId: request.id,
      about: request.about,
      items: (isAsked ? request.items : []).flatMap(({ memoryId, ticked }) => {
        const memory = memories.get(memoryId)
        return memory ? [{ memoryId, title: memory.title, saidAt: toldAt(memory), ticked }] : []
      }),
      messages: said(isAsked ? request.messageIds : []).map((one) => ({
        ...one,
        ticked: !request.unsure.includes(one.messageId),
      })),
      // Where all of it went by another way there is nothing left to ask.
      state: isAsked && memories.size + request.messageIds.length === 0 ? 'answered' : state,
      ...(request.isRest && { isRest: true }),
    }
  }

  return {
    cardOf,
    /** Call inside the file's transaction. An open request that lists and ticks no more than this one is taken over by it. */
    ask: ({ agentId, messageId, about, resolved, isRest = false }: Asked): void => {
      const { verdict, memories, messageIds, unsure = [], rest = [] } = resolved
      const request: ForgetRequestRow = {
        id: newId(),
        agentId,
        messageId,
        about,
        items: memories.map(({ memory, strength }) => ({ memoryId: memory.id, strength, ticked: strength >= clearAt })),
        messageIds: [...messageIds, ...rest],
        unsure: [...unsure, ...rest],
        isRest,
        state: verdict === 'nothing' ? 'nothing' : 'open',
        createdAt: clock.now().toISOString(),
      }
      for (const open of file.forgetRequests.open(agentId, mostOpen))
        if (isPartOf(open, request)) file.forgetRequests.close(open.id)
      file.forgetRequests.add(request)
    },
    ofMessage: (messageId: string): ForgetCard | null => {
      const request = file.forgetRequests.ofMessage(messageId)
      return request ? cardOf(request) : null
    },
    /** What waits for the user's word, latest first. */
    open: (agentId: string): (ForgetCard & { messageId: string; createdAt: string })[] =>
      file.forgetRequests
        .open(agentId, mostOpen)
        .map((request) => ({ ...cardOf(request), messageId: request.messageId, createdAt: request.createdAt }))
        .filter(({ state }) => state !== 'answered'),
    /** Throws `not_found`, `conflict` where it was answered before, `invalid_input` for what it does not list. */
    toAnswer: (
      caller: Caller,
      requestId: string,
      ids: readonly string[],
    ): { request: ForgetRequestRow; chosen: Memory[] } => {
      const request = found(file.forgetRequests.get(requestId, ownersOf(caller)), 'request')
      if (request.state !== 'open') throw new AppError('conflict', 'This was answered before.')
      if (ids.some((id) => request.items.every(({ memoryId }) => memoryId !== id)))
        throw new AppError('invalid_input', 'The request does not list this memory.')
      const memories = known(request)
      return { request, chosen: [...new Set(ids)].flatMap((id) => memories.get(id) ?? []) }
    },
    /** What requests mean that wait for an answer, with the messages it was learned from. */
    withheld: (agentId: string): Withheld => {
      const held = file.forgetRequests.open(agentId, mostOpen).map((request) => {
        const memories = known(request)
        const items = request.items.filter(({ memoryId }) => memories.has(memoryId))
        return withheldOf({
          ...request,
          items,
          messages: messagesIn(request).filter(({ messageId }) => isSaid(messageId)),
        })
      })
      const memoryIds = new Set(held.flatMap(({ items }) => items.map(({ memoryId }) => memoryId)))
      const evidence = [...memoryIds].flatMap((id) => file.evidence.list(id))
      const said = [...held.flatMap(({ messages }) => messages), ...evidence]
      return { memoryIds, messageIds: new Set(said.flatMap(({ messageId }) => messageId ?? [])) }
    },
  }
}
export type ForgetRequests = ReturnType<typeof createForgetRequests>
