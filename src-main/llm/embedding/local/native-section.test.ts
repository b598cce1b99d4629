import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceModels } from '../../../testing/source-parts.ts'
import { createNativeHold, createNativeSection } from './native-section.ts'

test('hands on what the work returns and throws', async () => {
  const native = createNativeSection(createNativeHold().memory)
  expect(await native.run(async () => 7)).toBe(7)
  await expect(native.run(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken')
  expect(await native.run(async () => 8)).toBe(8)
})

test('no work begins once the exit is held', () => {
  const { memory, hold } = createNativeHold()
  let hasBegun = false
  hold()
  void createNativeSection(memory).run(async () => {
    hasBegun = true
  })
  expect(hasBegun).toBe(false)
})

test('a process that exits while the model works ends as it was told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'majordomo-exit-'))
  const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const script = join(folder, 'exit.mjs')
  writeFileSync(
    script,
    `import { createLocalEmbeddingClient } from ${urlOf('./local-client.ts')}
    const worker = new URL(${urlOf('./embedding-worker.ts')})
    const client = createLocalEmbeddingClient({ worker, folder: ${JSON.stringify(sourceModels)} })
    const inputs = Array.from({ length: 40 }, () => ({ text: 'the kettle is old '.repeat(40), prefix: '' }))
    const { signal } = new AbortController()
    await client.embed(inputs.slice(0, 1), 'query', signal)
    client.embed(inputs, 'document', signal)
    setTimeout(() => process.exit(5), 15)`,
  )
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 5, stderr: '' })
})
