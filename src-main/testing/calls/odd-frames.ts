import { maxFrameBytes } from '../../transports/websocket.ts'

/** A call as it is sent: with what JSON has no word for left out, or as text. Null where it is larger than any text. */
export function frameOf(id: number, name: string, input: unknown): string | null {
  try {
    return JSON.stringify({ id, name, input }, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What a page never sends, made from what it does send. None of it is answered under an id that is waited for. */
export const oddFrames: readonly ((name: string, input: unknown) => string | Buffer)[] = [
  (name, input) => Buffer.from(JSON.stringify({ id: -1, name, input })),
  (name, input) => JSON.stringify({ id: -1, name, input }).slice(0, -7),
  (name, input) => JSON.stringify([{ id: -1, name, input }]),
  (name, input) => JSON.stringify({ id: '-1', name, input }),
  (name, input) => JSON.stringify({ id: -1.5, name, input }),
  (name, input) => JSON.stringify({ name, input }),
  (_name, input) => JSON.stringify({ id: -1, name: ['x'], input }),
  (_name, input) => JSON.stringify({ id: -1, input }),
  (name) => JSON.stringify({ id: -1, name }),
  (name) => `{"id":-1,"name":"${name}","input":{"id":1e999,"limit":-1e999}}`,
  (name) =>
    `{"id":-1,"name":"${name}","input":{"__proto__":{"polluted":1},"id":{"length":{"valueOf":1,"toString":1}}}}`,
  (name) => `{"id":-1,"id":-1,"name":"${name}","name":"constructor","input":{}}`,
  (name, input) => JSON.stringify({ id: -1, name, input, caller: { surface: 'ipc', agents: ['amber'] }, page: 'x' }),
  (name) => `{"id":-1,"name":"${name}","input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  () => '['.repeat(100_000),
  () => 'x'.repeat(maxFrameBytes + 1),
  () => '',
  () => 'null',
  () => '{}',
  () => '{"page":"x"}',
  () => '\ufeff{}',
]
