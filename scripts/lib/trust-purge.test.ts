import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesLeft } from './trust-purge.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'majordomo-trust-test-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const zeros = Buffer.alloc(64)

test('words are found in whatever file they are left, in either case', async () => {
  await writeFile(join(home, 'memories.db'), Buffer.concat([zeros, Buffer.from('LIKES Sea Buckthorn'), zeros]))
  await writeFile(join(home, 'data.db-wal'), Buffer.concat([zeros, Buffer.from('喜欢沙棘'), zeros]))
  const left = await bytesLeft(home, { words: ['sea buckthorn', '沙棘', 'absent'], stillSaid: [] })
  expect(left.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: 'data.db-wal', words: '沙棘' },
    { file: 'memories.db', words: 'sea buckthorn' },
  ])
})

test('what a message still says may stand with the conversations only', async () => {
  await writeFile(join(home, 'data.db'), 'a letter on buckthorn')
  await writeFile(join(home, 'memories.db'), 'buckthorn')
  expect(await bytesLeft(home, { words: [], stillSaid: ['buckthorn'] })).toEqual([
    { file: 'memories.db', words: 'buckthorn' },
  ])
})

test('figures and plain words count on their own only', async () => {
  await writeFile(join(home, 'memories.db'), 'id 99841201 and buckthorns')
  expect(await bytesLeft(home, { words: ['8412', 'buckthorn'], stillSaid: [] })).toEqual([])
})
