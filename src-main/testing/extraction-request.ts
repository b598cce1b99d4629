import type { LoopbackBody } from './loopback-request.ts'

/** What an extraction request shows, as a model would read it. */
export interface ShownRequest {
  readonly known: readonly { readonly id: string; readonly fact: string; readonly state: string }[]
  readonly messages: readonly {
    readonly id: string
    readonly role: string
    readonly at: string
    readonly text: string
    readonly context?: boolean
  }[]
}

export function readExtractionRequest({ messages }: Pick<LoopbackBody, 'messages'>): ShownRequest {
  const lines = (messages.at(-1)?.content ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return {
    known: lines.filter((line) => 'fact' in line) as unknown as ShownRequest['known'],
    messages: lines.filter((line) => 'role' in line) as unknown as ShownRequest['messages'],
  }
}

/** An operation as a test writes it: `says` is the quote, `knows` the fact of each known memory that it names. */
export interface ScriptedOperation extends Record<string, unknown> {
  readonly op: string
  readonly says: string
  readonly knows?: string | readonly string[]
  /** Words of an earlier message of the user, which a request to forget names. */
  readonly told?: string
}

/** Answers a request with those operations whose words stand in one of its messages. */
export function answerWith(operations: readonly ScriptedOperation[], body: Pick<LoopbackBody, 'messages'>): string {
  const { known, messages } = readExtractionRequest(body)
  const found = operations.flatMap(({ says, knows, told, ...fields }) => {
    const from = messages.find(({ role, context, text }) => role === 'user' && context !== true && text.includes(says))
    const facts = [knows ?? []].flat()
    const targets = known.filter(({ fact }) => facts.includes(fact))
    const before = messages.find(({ role, text }) => role === 'user' && told !== undefined && text.includes(told))
    if (!from || targets.length < facts.length) return []
    const ids = [...targets, before].flatMap((one) => one?.id ?? [])
    const named = { ...(targets[0] && { k: targets[0].id }), ...(ids.length > 0 && { ids }) }
    return [{ ...statement, ...fields, quote: says, from: from.id, ...named }]
  })
  return JSON.stringify({ operations: found })
}

/** A fixed answer, of which everything is quoted from the first message unless it says otherwise. */
export const answerOf = (operations: readonly ScriptedOperation[]): string =>
  JSON.stringify({
    operations: operations.map(({ says, ...fields }) => ({ ...statement, quote: says, from: 'm1', ...fields })),
  })

const statement = { subject: 'user', kind: 'fact', certainty: 'stated', lasting: true }
