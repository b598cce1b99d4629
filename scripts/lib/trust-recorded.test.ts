import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRecordedReader, recordingKey, replay } from './trust-recorded.ts'
import { operationsOf, type ReadingRequest, type ShownMemory, type ShownMessage } from './trust-request.ts'

async function makeFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'majordomo-recorded-')), 'set')
  await mkdir(folder)
  return folder
}

const message = (id: string, text: string, context = false): ShownMessage => ({
  id,
  role: 'user',
  at: '2030-01-02 Wed 09:30',
  text,
  context,
})
const known = (id: string, fact: string): ShownMemory => ({
  id,
  fact,
  subject: 'user',
  attribute: 'residence',
  state: 'current',
})

test('a recording is found by what the stretch says, whatever stands around it', () => {
  const then = recordingKey({ messages: [message('m1', 'I row')] })
  expect(
    recordingKey({ messages: [message('m1', 'before', true), { ...message('m2', 'I row'), at: '2030-01-02' }] }),
  ).toBe(then)
  expect(recordingKey({ messages: [message('m1', 'I sail')] })).not.toBe(then)
})

test('a request that is read beside what was said before has a recording of its own; where one was read once, that', async () => {
  const folder = await makeFolder()
  const [once, beside] = [
    [message('m1', 'forget the boat')],
    [{ ...message('m1', 'I row', true), earlier: true }, message('m2', 'forget the boat')],
  ] as const
  expect(recordingKey({ messages: beside })).not.toBe(recordingKey({ messages: once }))
  const answer = JSON.stringify({ operations: [{ op: 'forget', ids: [], from: 'm1' }] })
  const recording = { key: recordingKey({ messages: once }), promptVersion: '1', stretch: once, known: [], answer }
  await writeFile(`${folder}.jsonl`, `${JSON.stringify(recording)}\n`)
  const reader = createRecordedReader({ folder, records: false, promptVersion: '1', say: () => undefined })
  expect(await reader.answer({ messages: beside, known: [] }, [], () => false)).toContain('"from":"m2"')
})

test('an answer is given in the ids of today; what is not shown any more is dropped and counted', () => {
  const recording = {
    promptVersion: '1',
    stretch: [message('m1', 'I row')],
    known: [known('k1', 'Lives in Oslo.'), known('k2', 'Lives by the sea.'), known('k3', 'Had a boat.')],
    answer: `Sure: ${JSON.stringify({
      operations: [
        { op: 'confirm', k: 'k1', from: 'm1' },
        { op: 'end', k: 'k2', from: 'm1' },
        { op: 'end', k: 'k3', from: 'm1' },
        { op: 'forget', ids: ['k3'], from: 'm1' },
        { op: 'forget', ids: ['k3', 'k1'], maybe: ['k3', 'k2'], from: 'm1' },
      ],
    })}`,
  }
  const now: ReadingRequest = {
    messages: [message('m1', 'earlier', true), message('m2', 'I row')],
    known: [known('k1', 'Lives by the sea.'), known('k2', 'Lives in Oslo.')],
  }
  const { answer, dropped } = replay(recording, now)
  expect({ operations: operationsOf(answer), dropped }).toEqual({
    operations: [
      { op: 'confirm', k: 'k2', from: 'm2' },
      { op: 'end', k: 'k1', from: 'm2' },
      { op: 'forget', ids: ['k2'], maybe: ['k1'], from: 'm2' },
    ],
    dropped: 2,
  })
})

test('a request without a recording waits for its answer, and is answered from the file the next time', async () => {
  const folder = await makeFolder()
  const request: ReadingRequest = { messages: [message('m1', 'I row')], known: [] }
  const make = (records: boolean) =>
    createRecordedReader({ folder, records, promptVersion: '1', say: () => undefined, pollMs: 5 })
  const replaying = make(false)
  expect(await replaying.answer(request, [], () => false)).toBeNull()
  expect(replaying.counts.missing).toBe(1)

  const recording = make(true)
  const answered = recording.answer(request, [{ role: 'user', content: 'all of it' }], () => false)
  while (!(await readdir(folder)).includes('answers')) continue
  await writeFile(join(folder, 'answers', '0001.json'), '{"operations":[]}')
  expect(await answered).toBe('{"operations":[]}')
  expect(await make(false).answer(request, [], () => false)).toBe('{"operations":[]}')
  expect((await readFile(`${folder}.jsonl`, 'utf8')).split('\n')).toHaveLength(2)
})

test('of two answers to the same stretch the later one holds', async () => {
  const folder = await makeFolder()
  const request: ReadingRequest = { messages: [message('m1', 'I row')], known: [] }
  const line = (answer: string) =>
    `${JSON.stringify({ key: recordingKey(request), promptVersion: '1', stretch: request.messages, known: [], answer })}\n`
  await writeFile(`${folder}.jsonl`, line('first') + line('second'))
  const reader = createRecordedReader({ folder, records: false, promptVersion: '1', say: () => undefined })
  expect(await reader.answer(request, [], () => false)).toBe('second')
})

test('a line that a killed run left unfinished hid the recording before it, and a slash at the end of the folder all', async () => {
  const folder = await makeFolder()
  const messages = [message('m1', 'I row')]
  const key = recordingKey({ messages })
  const whole = JSON.stringify({ key, promptVersion: '1', stretch: messages, known: [], answer: '{"operations":[]}' })
  await writeFile(`${folder}.jsonl`, `${whole}\n${whole.slice(0, -20)}`)
  const reader = createRecordedReader({
    folder: `${folder}/`,
    records: false,
    promptVersion: '1',
    say: () => undefined,
  })
  expect(await reader.answer({ messages, known: [] }, [], () => false)).toContain('operations')
})
