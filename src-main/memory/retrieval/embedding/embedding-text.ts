import type { Memory } from '../../../contract/memory.ts'
import type { EmbeddingInput } from '../../../llm/embedding-client.ts'
import type { EmbeddableRow } from '../../../storage/vector-layout.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { maskSecrets } from '../../evidence/secrets.ts'

/** Models read a few hundred words at most: the rest would be sent for nothing. */
const mostCharacters = 4_000

/**
 * What a memory's vector is made of: its title where that says more than the text, the text, and before it who said it
 * and when, so that "what did Ann say in May" is near to what Ann said in May.
 */
export function toEmbeddingInput(memory: Pick<Memory, 'title' | 'content' | 'speaker' | 'saidAt'>): EmbeddingInput {
  const { content } = memory
  const title = memory.title.replace(/…$/u, '')
  const text = content.includes(title) ? content : `${title}\n${content}`
  return { text: text.slice(0, mostCharacters).toWellFormed(), prefix: prefixOf(memory) }
}

/** What a message's vector is made of: the user's own words, without secrets. Null where there are none. */
export function toMessageInput({ content, untrustedSpans }: EmbeddableRow): EmbeddingInput | null {
  const own = maskSecrets(
    ownWords({ text: content, untrustedSpans })
      .replaceAll(/\n{3,}/gu, '\n\n')
      .slice(0, mostCharacters * 2),
  )
  const text = own.replaceAll(/\s+/gu, ' ').trim().slice(0, mostCharacters).toWellFormed()
  return text === '' ? null : { text, prefix: '' }
}

function prefixOf({ speaker, saidAt }: Pick<Memory, 'speaker' | 'saidAt'>): string {
  const day = saidAt === null ? null : dayOf(saidAt)
  if (speaker === null && day === null) return ''
  if (speaker === null) return `(${day}): `
  return day === null ? `${speaker}: ` : `${speaker} (${day}): `
}

/** `8 May 2023`, in UTC. */
function dayOf(iso: string): string | null {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : days.format(date)
}
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
