/** A message as a reader is shown it. `context` ones come before the stretch and are no evidence. */
export interface ShownMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  /** Local date, however it is written. */
  readonly at: string
  readonly text: string
  readonly context: boolean
  /** Said long before: shown where a request to forget was read, which is read once more beside it. */
  readonly earlier?: boolean
}

/** A memory as a reader is shown it, by its short id. */
export interface ShownMemory {
  readonly id: string
  readonly fact: string
  readonly subject: string | null
  readonly attribute: string | null
  readonly state: string | null
}

/** What the app asks a model to read. */
export interface ReadingRequest {
  readonly messages: readonly ShownMessage[]
  readonly known: readonly ShownMemory[]
}

export interface ChatLine {
  readonly role: string
  readonly content: string
}

/** An operation as a model answers it. */
export interface AnsweredOperation {
  readonly op: string
  readonly quote?: string
  readonly from?: string
  readonly k?: string
  readonly ids?: readonly string[]
  readonly maybe?: readonly string[]
  readonly [field: string]: unknown
}

/**
 * The stretch and the known memories of a reading request; null where it is a request of another kind. Only the last
 * message is read: examples stand in the ones before it.
 */
export function readingRequestOf(lines: readonly ChatLine[]): ReadingRequest | null {
  const objects = (lines.at(-1)?.content ?? '').split('\n').flatMap(toObject)
  const messages = objects.flatMap(toMessage)
  return messages.length === 0 ? null : { messages, known: objects.flatMap(toKnown) }
}

type Fields = Readonly<Record<string, unknown>>

function toObject(line: string): Fields[] {
  if (!line.startsWith('{')) return []
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? [{ ...value }] : []
  } catch {
    return []
  }
}

function toMessage({ id, role, at, text, context, earlier }: Fields): ShownMessage[] {
  if (typeof id !== 'string' || typeof text !== 'string' || (role !== 'user' && role !== 'assistant')) return []
  return [
    {
      id,
      role,
      at: wordsOrNull(at) ?? '',
      text,
      context: context === true,
      ...(earlier === true && { earlier: true }),
    },
  ]
}

function toKnown({ id, fact, subject, attribute, state }: Fields): ShownMemory[] {
  if (typeof id !== 'string' || typeof fact !== 'string') return []
  const [of, what, now] = [subject, attribute, state].map(wordsOrNull)
  return [{ id, fact, subject: of ?? null, attribute: what ?? null, state: now ?? null }]
}

const wordsOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The operations of an answer, without fences and prose around them; null where it cannot be read. */
export function operationsOf(answer: string): AnsweredOperation[] | null {
  const from = answer.indexOf('{')
  const to = answer.lastIndexOf('}')
  if (from === -1 || to < from) return null
  try {
    const { operations } = JSON.parse(answer.slice(from, to + 1)) as { operations?: unknown }
    return Array.isArray(operations) ? (operations as AnsweredOperation[]) : null
  } catch {
    return null
  }
}

/** What a reader without opinions answers with. */
export const toAnswer = (operations: readonly AnsweredOperation[]): string => JSON.stringify({ operations })
