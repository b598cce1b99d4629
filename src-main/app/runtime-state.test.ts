import { expect, test } from 'vitest'
import { runtimeState } from './runtime-state.ts'

const sound = { running: '45.4.1', wanted: '45.4.1', hasSandbox: true, isRoot: false }

test.each([
  ['33.2.1', true],
  ['42.9.0', true],
  ['43.0.0', false],
  ['45.4.1', false],
  ['46.0.0', false],
])('an Electron out of support ran without a word: %s is told of: %s', (running, isTold) => {
  const { outdated } = runtimeState({ ...sound, running })
  expect(outdated).toEqual(isTold ? { running, wanted: '45.4.1' } : null)
})

test.each([
  ['as root', { hasSandbox: false, isRoot: true }, 'root'],
  ['because it was asked for', { hasSandbox: false, isRoot: false }, 'asked'],
  ['not at all', {}, null],
])('a window without its sandbox said nothing of it: %s', (_how, start, unsandboxed) => {
  expect(runtimeState({ ...sound, ...start })).toEqual({ outdated: null, unsandboxed })
})
