import { redactionMark } from '../../contract/redaction.ts'
import type { Purge, PurgeItem } from '../../storage/trash-store.ts'
import { indexMessage } from '../lifecycle/index-message.ts'
import { found } from '../lifecycle/not-found.ts'
import { messagesWith, sharesWords, wordsToDestroy, type Words } from './words-to-destroy.ts'
import { requestKey } from './apply-request.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { createProfilePurge } from './purge-profile.ts'
import { requestWordsOf } from './request-words.ts'
import { jsonWithoutWords, rangesOf, redact, withoutWords } from './redact.ts'

interface Gone extends Words {
  /** The messages by which it was forgotten, where their words go too. Absent in what an earlier version began. */
  readonly requestIds?: readonly string[]
}

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

  /** Returns the messages that words were taken out of, each with its conversation. */
  const clean = (agentId: string, items: readonly PurgeItem[]): Map<string, string> => {
    const redacted = new Map<string, string>()
    data.inTransaction(() => {
      for (const item of items) {
        const words = JSON.parse(item.words ?? '{"messageIds":[],"needles":[]}') as Gone
        const messages = messagesWith(data, { agentId, memoryId: item.memoryId }, words)
        data.traces.remove(item.memoryId)
        for (const id of words.messageIds) suppressTurn(id)
        data.traces.dropThoughts(agentId, [...words.messageIds, ...messages.keys()], words)
        profile.clean(agentId, words.needles)
        for (const it of item.inConversations ? [data.attachments, data.drafts] : []) it.forget(agentId, words.needles)
        for (const id of words.requestIds ?? []) redactRequest(agentId, id, words.needles, redacted)
        for (const [id, telling] of messages) {
          if (item.inConversations) redacted.set(id, redactMessage(agentId, id, telling))
          else data.traces.suppress(id)
        }
      }
    })
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

  const redactMessage = (agentId: string, id: string, needles: readonly string[]): string => {
    const message = found(data.traces.message(agentId, id), 'message')
    const next = redact(message, rangesOf(message.text, needles))
    data.traces.writeText(next)
    file.evidence.dropSpans(id)
    indexMessage(data, agentId, next)
    redactTitle(message.sessionId, message.text, needles)
    return message.sessionId
  }

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
    redacted.set(id, redactMessage(agentId, id, [...needles, ...said]))
    for (const answer of data.traces.answersTo(id)) {
      const ranges = rangesOf(data.traces.message(agentId, answer)?.text ?? '', said)
      if (ranges.length > 0) redacted.set(answer, redactMessage(agentId, answer, [...needles, ...said]))
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
