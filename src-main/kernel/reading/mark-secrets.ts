import type { Message, UntrustedSpan } from '../../contract/chat.ts'
import type { Pain } from '../../contract/experience.ts'
import type { Memory } from '../../contract/memory.ts'
import { contentHash } from '../../util/content-hash.ts'
import { secretMark, withoutSecrets } from '../../memory/evidence/secrets.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { rangesOf } from '../../util/whole-words.ts'
import { queryTerms } from '../../memory/language/tokenize.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import { memoryUri } from '../../memory/lifecycle/memory-text.ts'
import type { MemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidText } from '../../storage/traces-store.ts'
import { titleOf } from '../../util/title-of.ts'
import type { EventBus } from '../common/event-bus.ts'
import { normaliseSpans } from '../common/untrusted-spans.ts'

interface MarkSecretsDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly writer: Pick<MemoryWriter, 'beginOn' | 'write'>
  readonly events: EventBus
}

interface Said {
  readonly sessionId: string
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}
type Mask = (text: string) => string

/** Messages of other conversations that are looked at for a secret. */
const mostElsewhere = 200

/**
 * Marks what a model found to be secret wherever it was said, and takes it out of all that was made of those words: titles,
 * summaries, memories with what they rest on, what models thought and called. It stays in the chat, where the user wrote it,
 * and no search, excerpt, vector or reader is given it again.
 */
export function createMarkSecrets({ data, file, writer, events }: MarkSecretsDeps) {
  /** Marks them in those of the messages that hold any. */
  const marked = (agentId: string, ids: Iterable<string>, secrets: readonly string[]): Marked[] =>
    [...ids].flatMap((id) => {
      const said = data.traces.message(agentId, id)
      const ranges = said ? rangesOf(said.text, secrets) : []
      if (!said || ranges.length === 0) return []
      const untrustedSpans = withSecrets(said, ranges)
      const isNew = JSON.stringify(untrustedSpans) !== JSON.stringify(said.untrustedSpans)
      const now = { ...said, untrustedSpans }
      if (isNew) {
        data.traces.writeText(now)
        indexMessage(data, agentId, now)
      }
      return [{ ...now, isNew }]
    })

  const cleanSession = (sessionId: string, said: readonly Marked[], secrets: readonly string[]): void => {
    data.compactions.dropFrom(sessionId, Math.min(...said.map(({ position }) => position)))
    data.secrets.dropTraces(sessionId, secrets)
    const title = data.traces.title(sessionId) ?? ''
    const first = said.find(({ text }) => title === titleOf(text))
    data.traces.writeTitle(sessionId, first ? titleOf(withoutSecrets(first)) : masking(secrets)(title))
  }

  const cleanMemory = (memory: Memory, mask: Mask): void => {
    const masked = maskedMemory(memory, mask)
    const evidence = file.evidence.list(memory.id)
    const quotes = evidence.map((piece) => ({ ...piece, quote: mask(piece.quote) }))
    if (masked === memory && quotes.every(({ quote }, at) => quote === evidence[at]?.quote)) return
    const change = writer.beginOn(masked, 'edit', 'system')
    writer.write(change, { memory: masked, evidence: quotes, reason: 'a secret was taken out' })
    file.lineage.rewritePast(memory.id, { memory: (version) => maskedMemory(version, mask), text: mask })
    const { agentId, id } = memory
    events.emit('memory_changed', { agentId, memoryIds: [id], change: 'updated', changeId: change.changeId })
  }

  /** What undoes a trouble says what it says now: it can still be undone. */
  const cleanImages = (agentId: string, pains: ReadonlySet<string>, mask: Mask): void => {
    const images = pains.size === 0 ? [] : file.lineage.beside.list(agentId).filter(({ store }) => store === 'pain')
    for (const { seq, before, after } of images) {
      const [was, is] = [before, after].map((json) => json && (JSON.parse(json) as Pain))
      if (!pains.has((was || is || { id: '' }).id)) continue
      const [first, last] = [was, is].map((pain) => pain && JSON.stringify(maskedPain(pain, mask)))
      file.lineage.beside.write({ seq, before: first ?? null, after: last ?? null })
    }
    for (const id of pains) file.lineage.rewritePast(id, { memory: (memory) => memory, text: mask })
  }

  const clean = (agentId: string, ids: Iterable<string>, secrets: readonly string[]): void => {
    const mask = masking(secrets)
    const pains = new Set<string>()
    const said = data.inTransaction(() => {
      const found = marked(agentId, ids, secrets)
      const sessions = Map.groupBy(
        found.filter(({ isNew }) => isNew),
        ({ sessionId }) => sessionId,
      )
      for (const [sessionId, ofOne] of sessions) cleanSession(sessionId, ofOne, secrets)
      for (const pain of found.flatMap(({ id }) => data.pains.ofMessage(agentId, id))) {
        data.pains.put(maskedPain(pain, mask))
        pains.add(pain.id)
      }
      return found
    })
    const messageIds = said.map(({ id }) => id)
    file.inTransaction(() => {
      const resting = file.evidence.ofMessages(messageIds).map(({ memoryId }) => memoryId)
      for (const memory of file.memories.heldBy(agentId, resting)) cleanMemory(memory, mask)
      for (const id of messageIds) file.forgetRequests.rewriteAbout(id, mask)
      cleanImages(agentId, pains, mask)
    })
    for (const sessionId of new Set(said.flatMap((one) => (one.isNew ? one.sessionId : []))))
      events.emit('session_changed', { agentId, sessionId, change: 'updated' })
  }

  /** In its conversation a secret is one however short it is, elsewhere where nothing else is written like it. */
  return (agentId: string, { id, sessionId }: SourceMessage, secrets: readonly string[]): void => {
    const here = new Set([id, ...data.secrets.holding(sessionId, secrets)])
    clean(agentId, here, secrets)
    for (const secret of secrets.filter(isLikeNothing)) {
      const terms = queryTerms(secret).map(({ term }) => term)
      const elsewhere = new Set(data.traces.holding(agentId, terms, mostElsewhere))
      clean(agentId, elsewhere.difference(here), [secret])
    }
  }
}

interface Marked extends SaidText {
  /** It was not marked before. */
  readonly isNew: boolean
}

/** What is said now with what was marked as secret in its conversation before marked in it too. */
export function withKnownSecrets<Text extends Said>(data: Pick<DataFile, 'secrets'>, said: Text): Text {
  const ranges = rangesOf(said.text, data.secrets.of(said.sessionId))
  return ranges.length === 0 ? said : { ...said, untrustedSpans: withSecrets(said, ranges) }
}

/** Marks the secrets in an answer that is stored, and in what was thought and called for it. */
export function keepMarked(data: Pick<DataFile, 'secrets' | 'traces'>, answer: Message): Message {
  const marked = withKnownSecrets(data, answer)
  if (marked !== answer) data.traces.writeText(marked)
  data.secrets.dropTraces(answer.sessionId, data.secrets.of(answer.sessionId))
  return marked
}

/** Makes what puts a mark in a text in the place of each of these secrets. */
export const masking =
  (secrets: readonly string[]): Mask =>
  (text) =>
    rangesOf(text, secrets).reduceRight(
      (left, { start, end }) => `${left.slice(0, start)}${secretMark}${left.slice(end)}`,
      text,
    )

const withSecrets = (said: Said, ranges: readonly { start: number; end: number }[]): UntrustedSpan[] => {
  const found = ranges.map((range): UntrustedSpan => ({ ...range, source: 'secret' }))
  return normaliseSpans([...said.untrustedSpans, ...found], said.text)
}

const leastLength = 6
/** Figures on end, or with letters: no word, day or sum. */
const isLikeNothing = (secret: string): boolean =>
  secret.length >= leastLength && /^\S*\d\S*$/u.test(secret) && (/\p{L}/u.test(secret) || /^\d+$/.test(secret))

function maskedMemory(memory: Memory, mask: Mask): Memory {
  const { title, content, overview, abstract, keywords, slot } = memory
  const masked = {
    ...memory,
    title: mask(title),
    content: mask(content),
    overview: mask(overview),
    abstract: mask(abstract),
    keywords: keywords.map(mask),
    slot: slot && { ...slot, subject: mask(slot.subject), value: mask(slot.value) },
  }
  const isSame = JSON.stringify(masked) === JSON.stringify(memory)
  return isSame ? memory : { ...masked, contentHash: contentHash(masked.content), uri: memoryUri(masked) }
}

const maskedPain = (pain: Pain, mask: Mask): Pain => ({
  ...pain,
  summary: mask(pain.summary),
  evidence: pain.evidence.map((one) => ({ ...one, quote: mask(one.quote) })),
  tries: pain.tries.map((one) => ({ ...one, solution: mask(one.solution), quote: mask(one.quote) })),
})
