import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import { type ForgetCard, withheldOf } from '../../contract/forget.ts'
import type { Memory } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import type { ForgetRequestRow } from '../../storage/forget-request-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { found } from '../lifecycle/not-found.ts'
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
}

interface RequestsDeps {
  readonly file: Pick<MemoriesFile, 'forgetRequests' | 'memories' | 'evidence'>
  readonly said: (messageIds: readonly string[]) => Omit<ForgetCard['messages'][number], 'ticked'>[]
  readonly clock: Clock
}

const askedAgainMs = dayMs
const mostOpen = 500

/** Requests to forget that are not clear: asked about, and withheld meanwhile. */
export function createForgetRequests({ file, said, clock }: RequestsDeps) {
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
    }
  }

  return {
    cardOf,
    /** Call inside the file's transaction. An open request that asks for no more than this one is taken over by it. */
    ask: ({ agentId, messageId, about, resolved }: Asked): void => {
      const listed = new Set([...resolved.memories.map(({ memory }) => memory.id), ...resolved.messageIds])
      for (const { id, items, messageIds } of file.forgetRequests.open(agentId, mostOpen))
        if ([...items.map(({ memoryId }) => memoryId), ...messageIds].every((one) => listed.has(one)))
          file.forgetRequests.close(id)
      file.forgetRequests.add({
        id: newId(),
        agentId,
        messageId,
        about,
        items: resolved.memories.map(({ memory, strength }) => ({
          memoryId: memory.id,
          strength,
          ticked: strength >= clearAt,
        })),
        messageIds: resolved.messageIds,
        unsure: resolved.unsure ?? [],
        state: resolved.verdict === 'nothing' ? 'nothing' : 'open',
        createdAt: clock.now().toISOString(),
      })
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
      const open = file.forgetRequests.open(agentId, mostOpen)
      const memoryIds = new Set(open.flatMap(({ items }) => withheldOf(items).map(({ memoryId }) => memoryId)))
      const said = open.flatMap(({ items, messageIds, unsure }) =>
        withheldOf([...items, ...messageIds.map((id) => ({ messageId: id, ticked: !unsure.includes(id) }))]),
      )
      const evidence = [...memoryIds].flatMap((id) => file.evidence.list(id))
      return {
        memoryIds,
        messageIds: new Set([...said, ...evidence].flatMap((one) => ('messageId' in one && one.messageId) || [])),
      }
    },
  }
}
export type ForgetRequests = ReturnType<typeof createForgetRequests>
