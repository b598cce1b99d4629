import { redactionMark } from '../../contract/redaction.ts'
import type { Purge, PurgeItem } from '../../storage/trash-store.ts'
import { breathe } from '../../util/breathe.ts'
import { slicesWithin } from '../../util/slicewise.ts'
import { indexMessage, readToIndex } from '../lifecycle/index-message.ts'
import { messagesWith, sharesWords, wordsToDestroy, type Words } from './words-to-destroy.ts'
import { requestKey } from './apply-request.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { createProfilePurge } from './purge-profile.ts'
import { requestWordsOf } from './request-words.ts'
import { rangesOf } from '../../util/whole-words.ts'
import { jsonWithoutWords, redact, withoutWords } from './redact.ts'

interface Gone extends Words {
  /** The messages by which it was forgotten, where their words go too. Absent in what an earlier version began. */
  readonly requestIds?: readonly string[]
}

/** A part of what is to be done in data.db; `read` makes ready what it would else hold the thread for. */
interface Step {
  readonly length: number
  readonly read?: () => Promise<void>
  readonly run: () => void
}

/** Of the steps of one transaction, in characters: however short it is, a step is some work. */
const atOnce = { most: 40, room: 20_000 }
const leastLength = 1_000

/** Takes memories out of both files, each in a transaction of its own; either may be done again without harm. */
export function createDestruction({ file, data }: Pick<ForgetDeps, 'file' | 'data'>) {
  const profile = createProfilePurge({ file, data })

  /** Takes them out of memories.db; what is to be looked for in data.db is kept with the item until that is done. */
  const destroy = (purge: Purge, items: readonly PurgeItem[]): PurgeItem[] =>
    file.inTransaction(() =>
      items.map((item) => {
        if (item.words !== null) return item
        const requestIds = item.inConversations ? requestsFor(item.memoryId) : []
        const words: Gone = { ...wordsToDestroy(file, { id: item.memoryId }), requestIds }
        if (item.inConversations) redactSharing(words, item.memoryId)
        file.lineage.destroy(item.memoryId, purge.id)
        cleanProblems(purge.agentId, words)
        profile.cleanEntries(purge.agentId, purge.id, words.needles)
        file.forgetRequests.removeMemory(item.memoryId)
        for (const id of requestIds) file.forgetRequests.blank(id)
        const json = JSON.stringify(words)
        file.trash.setWords(purge.id, item.memoryId, json)
        return { ...item, words: json }
      }),
    )

  /** The messages by whose words it was forgotten. */
  const requestsFor = (memoryId: string): string[] => {
    const byChange = file.versions
      .list(memoryId)
      .flatMap(({ changeId }) => file.applied.jobResult(requestKey(changeId)) ?? [])
    return [...new Set([...data.traces.requestsFor(memoryId), ...byChange])]
  }

  /** Another memory that was learned from the same source keeps what it says, without the words that go. */
  const redactSharing = ({ needles }: Words, memoryId: string): void => {
    for (const other of file.lineage.sharingIds(memoryId))
      file.lineage.rewriteQuotes(other, (quote) => withoutWords(quote, needles))
  }

  /**
   * Returns the messages that words were taken out of, each with its conversation. Step by step, the fewer the longer what
   * they take words out of is: one that is cut off is begun again, and what a memory left is found until its last step.
   */
  const clean = async (agentId: string, items: readonly PurgeItem[]): Promise<Map<string, string>> => {
    const redacted = new Map<string, string>()
    const steps: Step[] = []
    for (const item of items) {
      const words = JSON.parse(item.words ?? '{"messageIds":[],"needles":[]}') as Gone
      const messages = await messagesWith(data, { agentId, memoryId: item.memoryId }, words)
      const dropBeside = (): void => {
        for (const id of words.messageIds) suppressTurn(id)
        data.traces.dropThoughts(agentId, [...words.messageIds, ...messages.keys()], words)
        profile.clean(agentId, words.needles)
        for (const it of item.inConversations ? [data.attachments, data.drafts] : []) it.forget(agentId, words.needles)
        for (const id of words.requestIds ?? []) redactRequest(agentId, id, words.needles, redacted)
      }
      steps.push({ length: 4 * leastLength, run: dropBeside })
      for (const [id, { needles, length }] of messages) {
        if (item.inConversations) steps.push({ length, ...redaction(agentId, id, needles, redacted) })
        else steps.push({ length: leastLength, run: () => data.traces.suppress(id) })
      }
      steps.push({ length: 0, run: () => data.traces.remove(item.memoryId) })
    }
    for (const some of slicesWithin(steps, atOnce, ({ length }) => Math.max(leastLength, length))) {
      await breathe()
      for (const { read } of some) await read?.()
      data.inTransaction(() => {
        for (const { run } of some) run()
      })
    }
    return redacted
  }

  /** Problems that rested on the words went along to the trash: what would bring them back goes now. */
  const cleanProblems = (agentId: string, { messageIds, needles }: Words): void => {
    for (const { seq, changeId, store, before, after } of file.lineage.beside.list(agentId)) {
      const images = `${before}${after}`
      if (store === 'profile_decision' || !messageIds.some((id) => images.includes(id))) continue
      const without = (json: string | null) => (json === null ? null : jsonWithoutWords(json, needles))
      file.lineage.beside.write({ seq, before: without(before), after: without(after) })
      file.lineage.blank(changeId)
    }
  }

  const suppressTurn = (messageId: string): void => {
    data.traces.suppress(messageId)
    for (const answer of data.traces.answersTo(messageId)) data.traces.suppress(answer)
  }

  /** Undefined where the words stand there no more. */
  const withoutNeedles = (agentId: string, id: string, needles: readonly string[]) => {
    const message = data.traces.message(agentId, id)
    const ranges = rangesOf(message?.text ?? '', needles)
    return message && ranges.length > 0 ? { message, next: redact(message, ranges) } : undefined
  }

  const redaction = (agentId: string, id: string, needles: readonly string[], redacted: Map<string, string>) => ({
    read: async (): Promise<void> => {
      const told = withoutNeedles(agentId, id, needles)
      if (told) await readToIndex(told.next)
    },
    run: (): void => {
      const told = withoutNeedles(agentId, id, needles)
      if (!told) return
      const { sessionId, text } = told.message
      data.traces.writeText(told.next)
      file.evidence.dropSpans(id)
      indexMessage(data, agentId, told.next)
      redactTitle(sessionId, text, needles)
      redacted.set(id, sessionId)
    },
  })

  /** The words by which it was forgotten, and what the assistant said to them. */
  const redactRequest = (
    agentId: string,
    id: string,
    needles: readonly string[],
    redacted: Map<string, string>,
  ): void => {
    const request = data.traces.message(agentId, id)
    if (!request) return
    const { quotes, shared } = requestWordsOf(request, needles)
    const said = [...quotes, ...shared]
    if (said.length === 0) return
    redaction(agentId, id, [...needles, ...said], redacted).run()
    for (const answer of data.traces.answersTo(id)) {
      const ranges = rangesOf(data.traces.message(agentId, answer)?.text ?? '', said)
      if (ranges.length > 0) redaction(agentId, answer, [...needles, ...said], redacted).run()
    }
  }

  /** A title may be the beginning of a message, or made of it by a model. */
  const redactTitle = (sessionId: string, before: string, needles: readonly string[]): void => {
    const title = data.traces.title(sessionId) ?? ''
    const ranges = rangesOf(title, needles)
    const start = title.replace(/…$/u, '')
    const isBeginning = start !== '' && before.replaceAll(/\s+/gu, ' ').trim().startsWith(start)
    const isCutOff = needles.some((needle) => needle.startsWith(start) || start.includes(needle.slice(0, start.length)))
    if (ranges.length > 0) data.traces.writeTitle(sessionId, redact({ text: title, untrustedSpans: [] }, ranges).text)
    else if ((data.sessions.isTitledByModel(sessionId) && sharesWords(title, needles)) || (isBeginning && isCutOff))
      data.traces.writeTitle(sessionId, redactionMark)
  }

  return { destroy, clean }
}
