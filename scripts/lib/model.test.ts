import { expect, test } from 'vitest'
import { modelFiles, sha256Of } from '../../src-main/llm/embedding/local/model-files.ts'
import { makeModelFiles } from './model.ts'

test('the files that are made are the pinned ones', { timeout: 60_000 }, async () => {
  const made = Object.entries(await makeModelFiles()).map(([file, bytes]) => [file, sha256Of(bytes)])
  expect(made).toEqual(Object.entries(modelFiles).map(([file, { sha256 }]) => [file, sha256]))
})
