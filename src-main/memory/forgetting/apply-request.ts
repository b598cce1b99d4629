import type { Caller } from '../../contract/caller.ts'
import type { CandidateOutcome } from '../../contract/job.ts'
import type { Memory } from '../../contract/memory.ts'
import { contentHash } from '../../util/content-hash.ts'
import { isInstructionLike } from '../evidence/instruction-like.ts'
import { ownWords } from '../evidence/own-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import { type ChangeHead, newChange } from '../lifecycle/memory-writer.ts'
import { outcomeOf } from '../lifecycle/outcome.ts'
import type { ForgetDeps } from './forget-deps.ts'
import type { HearsRequest } from '../extraction/rules/hears-request.ts'
import type { ForgetRequests } from './requests.ts'
import type { Meant } from './find.ts'
import { type KeptPart, keptMemory } from './kept-part.ts'
import { namesKin, namesOnly } from './person.ts'
import type { Resolve } from './resolve.ts'
import { type Asked, clearAt, type Resolved, type Shown } from './verdict.ts'
import { createSayings, reasonOfSaying, type Saying } from './trashed-sayings.ts'
import type { Suppression } from './suppression.ts'
import { tombstoneMarks } from '../lifecycle/memory-text.ts'
import type { ToTrash } from '../lifecycle/to-trash.ts'
import { saidByMemory, strengthIn, wordingOf } from './match-wording.ts'
import { onlyOf } from '../../storage/scope.ts'

/** What became of a request: of each memory that went, or that the user is asked about. */
export interface ForgetOutcome extends CandidateOutcome {
  readonly messageId: string
  readonly changeId: string | null
}

interface Gone {
  readonly changeId: string
  readonly kept: readonly Memory[]
}

interface Applied {
  readonly agentId: string
  readonly request: Forget
  readonly message: SourceMessage
  /** What a model that reads well was shown when it heard it. */
  readonly shown?: Shown
  readonly parts?: readonly KeptPart[]
}

interface Decision {
  readonly ids: readonly string[]
  readonly alsoMessages: boolean
  readonly keepMessages: readonly string[]
}

export interface ApplyRequestDeps extends Pick<ForgetDeps, 'file' | 'data' | 'writer' | 'clock' | 'onChange'> {
  readonly resolve: Resolve
  readonly requests: ForgetRequests
  readonly suppression: Suppression
  readonly toTrash: ToTrash
  readonly hearsRequest: HearsRequest
}

/** Under what the message is kept by which the user had something forgotten with a change. */
export const requestKey = (changeId: string): string => `forget:${changeId}`

/**
 * Applies requests to forget. What is clear goes to the trash, as one change; what is not is asked about and withheld
 * meanwhile. A model that did not prove to read well forgets nothing alone: where the user's own sentence does not ask for
 * it by rule either, it is asked.
 */
export function createApplyRequest(deps: ApplyRequestDeps) {
  const { file, data, writer, clock, onChange, resolve, requests, suppression, toTrash, hearsRequest } = deps
  const sayingsOf = createSayings({ data, clock, hearsRequest })

  const withAnswers = (messageIds: readonly string[]): string[] => [
    ...new Set(messageIds.flatMap((id) => [id, ...data.traces.answersTo(id)])),
  ]

  interface Going {
    readonly agentId: string
    /** The message by which it was asked. */
    readonly requestId: string
    readonly memories: readonly Memory[]
    readonly messageIds: readonly string[]
    readonly sayings: readonly Saying[]
    /** True where what a memory rests on goes from the conversations too, once it is destroyed. */
    readonly isSaidNoMore: (memoryId: string) => boolean
    /** Writes, under the same change, what stays of memories of which a part goes. */
    readonly keep?: (change: ChangeHead, gone: readonly Memory[], at: string) => Memory[]
  }

  /** One change, in the file's transaction. */
  const forget = ({ agentId, requestId, memories, messageIds, sayings, isSaidNoMore, keep }: Going): Gone => {
    const at = clock.now().toISOString()
    const change = newChange(agentId, 'forget', memories[0]?.title ?? '')
    writer.begin(change)
    suppression.suppress(agentId, change.changeId, withAnswers(messageIds), at)
    const archived = sayings.map((saying) => writer.write(change, { ...saying, reason: reasonOfSaying }))
    const gone = toTrash(change, [...memories, ...archived], 'asked to forget')
    for (const { id } of gone) if (isSaidNoMore(id)) file.trash.wish(id)
    if (gone.length > 0) file.applied.addJob(requestKey(change.changeId), requestId, at)
    return { changeId: change.changeId, kept: keep?.(change, memories, at) ?? [] }
  }

  const keeping =
    (request: Forget, parts: readonly KeptPart[]): NonNullable<Going['keep']> =>
    (change, gone, at) =>
      parts.flatMap((part) => {
        const old = gone.find(({ id }) => id === part.oldId)
        if (!old) return []
        const { memory, evidence } = keptMemory(old, part, request, at)
        file.tombstones.liftMarks(change.agentId, tombstoneMarks(memory))
        return [writer.write(change, { memory, evidence, reason: 'the rest was forgotten' })]
      })

  const settle = (
    { agentId, request, parts = [] }: Pick<Applied, 'agentId' | 'request' | 'parts'>,
    resolved: Resolved,
    isHeard: boolean,
    sayings: readonly Saying[],
  ): ForgetOutcome[] => {
    const { quote, messageId } = request
    // What may be no request, and is not known, is nobody's question.
    const isRequest = isHeard || request.certainty === 'likely'
    if (resolved.verdict === 'nothing' && (request.certainty === 'maybe' || !isRequest)) return []
    const memories = resolved.memories.map(({ memory }) => memory)
    if (resolved.verdict === 'clear' && isHeard) {
      const going = { agentId, requestId: messageId, memories, messageIds: resolved.messageIds, sayings }
      const { changeId, kept } = forget({ ...going, isSaidNoMore: () => false, keep: keeping(request, parts) })
      const outcome = { quote, outcome: 'forgotten', reason: null, messageId, changeId } as const
      if (memories.length === 0) return [{ ...outcome, title: '', content: '', memoryId: null }]
      const told = memories.map(({ id, title, content }) => ({ ...outcome, title, content, memoryId: id }))
      return [...told, ...kept.map((one) => ({ ...outcomeOf(one, request, 'updated', changeId), quote: '' }))]
    }
    requests.ask({ agentId, messageId, about: inOwnWords(request), resolved })
    if (resolved.verdict === 'nothing') return []
    const unclear = { quote, outcome: 'rejected', reason: 'forget_unclear', messageId, changeId: null } as const
    if (memories.length === 0) return [{ ...unclear, title: '', content: '', memoryId: null }]
    return memories.map(({ id, title, content }) => ({ ...unclear, title, content, memoryId: id }))
  }

  /** True for words of the user's own that give no orders in anybody's name. */
  const isOwn = (message: SourceMessage, quote: string): boolean =>
    message.role === 'user' && quote !== '' && ownWords(message).includes(quote) && !isInstructionLike(message.text)

  return {
    /** Once for a message and its words. A repeat gives what the first run gave, without the words. */
    apply: async (applied: Applied): Promise<ForgetOutcome[]> => {
      const { agentId, request, message, shown = null } = applied
      if (!isOwn(message, request.quote)) return []
      const key = `asked:${message.id}:${contentHash(request.quote)}`
      const earlier = (): ForgetOutcome[] | null => JSON.parse(file.applied.jobResult(key) ?? 'null')
      const done = earlier()
      if (done) return done
      const isBelieved = shown !== null
      const resolved = await resolve({ agentId, request, message, shown })
      const isHeard = isBelieved || (request.certainty === undefined && hearsRequest(message, request.quote))
      const isOfWords = isHeard && resolved.verdict === 'clear' && resolved.memories.length === 0
      const sayings = isOfWords ? await sayingsOf(agentId, resolved.messageIds) : []
      const outcomes = file.inTransaction(() => {
        // Another call may have read the same message while this one searched.
        if (earlier()) return null
        const settled = settle(applied, asOfNow(resolved), isHeard, sayings)
        const kept = settled.map((outcome) => ({ ...outcome, title: '', content: '', quote: '' }))
        file.applied.addJob(key, JSON.stringify(kept), clock.now().toISOString())
        return settled
      })
      if (!outcomes) return earlier() ?? []
      if (outcomes.some(({ outcome }) => outcome === 'forgotten'))
        await askOfRest({ agentId, request, message, shown }, resolved)
      return outcomes
    },
    /** The user's answer to a request: what of it goes, and which messages stay. None of it: all is kept. */
    decide: async (
      caller: Caller,
      requestId: string,
      { ids, alsoMessages, keepMessages }: Decision,
    ): Promise<{ changeId: string | null; forgotten: number }> => {
      const kept = new Set<string | null>(keepMessages)
      const messagesOf = (all: readonly string[]): string[] => (alsoMessages ? all.filter((id) => !kept.has(id)) : [])
      const asked = requests.toAnswer(caller, requestId, ids)
      const isOfWords = asked.chosen.length === 0
      const sayings = isOfWords ? await sayingsOf(asked.request.agentId, messagesOf(asked.request.messageIds)) : []
      const { agentId, changeId, gone } = file.inTransaction(() => {
        const { request, chosen } = requests.toAnswer(caller, requestId, ids)
        file.forgetRequests.close(requestId)
        const { agentId, messageId } = request
        const messageIds = messagesOf(request.messageIds)
        const isSaidNoMore = (id: string): boolean =>
          alsoMessages && file.evidence.list(id).every((piece) => !kept.has(piece.messageId))
        if (chosen.length + messageIds.length === 0) return { agentId, changeId: null, gone: [] }
        const going = { agentId, requestId: messageId, memories: chosen, messageIds, sayings, isSaidNoMore }
        return { agentId, changeId: forget(going).changeId, gone: chosen }
      })
      const memoryIds = gone.map(({ id }) => id)
      if (changeId !== null) onChange(agentId, memoryIds, 'removed', changeId)
      return { changeId, forgotten: memoryIds.length }
    },
  }

  /** Looks once more for what is told as gone: where something is still found, it is asked about. */
  async function askOfRest(asked: Asked, gone: Resolved): Promise<void> {
    const { agentId, request, message } = asked
    if (request.about === null) return
    const { refersTo: _, about, ...words } = request
    const found = await resolve({ ...asked, request: { ...words, about, targets: [] } })
    // What is told of another may still name who is forgotten.
    const who = wordingOf(about)
    const named = gone.memories.map(({ memory }) => memory)
    const isOfOne = !namesKin(about) && namesOnly(about, named)
    const isLeft = ({ memory, strength }: Meant): boolean =>
      strength >= clearAt || (isOfOne && strengthIn(who, saidByMemory(memory)) === 1)
    const memories = found.memories.filter(isLeft)
    const said = memories.length > 0 ? found.messageIds : []
    const messageIds = [...new Set([...said, ...(gone.rest ?? [])])]
    const unsure = [...(found.unsure ?? []), ...(gone.rest ?? [])]
    const resolved = asOfNow({ verdict: 'ask', memories, messageIds, unsure })
    if (resolved.verdict === 'nothing') return
    const left = { agentId, messageId: message.id, about: inOwnWords(request), resolved, isRest: true }
    file.inTransaction(() => requests.ask(left))
  }

  /** Others were served while it was looked for: what counts is how it is now. */
  function asOfNow(resolved: Resolved): Resolved {
    const memories = resolved.memories.flatMap(({ memory, strength }) => {
      const now = file.memories.get(memory.id, onlyOf(memory.agentId))
      return now && now.status !== 'trashed' ? [{ memory: now, strength }] : []
    })
    const isLeft = memories.length + resolved.messageIds.length > 0
    return { ...resolved, memories, verdict: isLeft ? resolved.verdict : 'nothing' }
  }
}

/** What is asked about, with whose it is: “我哥的生日”, where “哥的生日” is looked for. */
function inOwnWords({ about, quote }: Forget): string {
  const words = about ?? ''
  const whose = /(?:[我咱](?:们|家)?的?|\b(?:my|our) )$/iu.exec(quote.slice(0, Math.max(0, quote.indexOf(words))))
  return `${whose?.[0] ?? ''}${words}`
}

export type ApplyRequest = ReturnType<typeof createApplyRequest>
