import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownerCaller } from '../../contract/caller.ts'
import type { ModelPull } from '../../contract/local-model.ts'
import { type LoopbackOllama, startLoopbackOllama } from '../../testing/loopback-ollama.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

describe('a first model for an Ollama that has none', () => {
  let ollama: LoopbackOllama
  let kernel: TestKernel

  beforeEach(async () => {
    ollama = await startLoopbackOllama()
    vi.stubEnv('OLLAMA_HOST', ollama.host)
    kernel = await openTestKernel()
  })
  afterEach(async () => {
    await discardTestKernel(kernel)
    await ollama.close()
    vi.unstubAllEnvs()
  })

  /** The first word of the pull that fits. */
  const told = (fits: (pull: ModelPull) => boolean): Promise<ModelPull> =>
    new Promise((resolve) => {
      const leave = kernel.subscribe(ownerCaller('ipc'), ({ name, payload }) => {
        if (name !== 'model_pull_changed' || !fits(payload.pull)) return
        leave()
        resolve(payload.pull)
      })
    })
  const begin = async (model = 'small'): Promise<void> => {
    const arrived = ollama.pulled()
    expect(await kernel.call('provider_pull', { model })).toMatchObject({ pull: { model, state: 'running' } })
    await arrived
  }

  test('it is got, and how far it is is told', async () => {
    expect(await kernel.call('provider_find', {})).toMatchObject({
      items: [{ preset: 'ollama', models: [] }],
      pull: null,
    })
    const halfWay = told(({ done }) => done === 50)
    await begin()
    ollama.say({ status: 'pulling manifest' })
    ollama.say({ status: 'pulling a', digest: 'a', total: 100, completed: 50 })
    expect(await halfWay).toEqual({ model: 'small', state: 'running', done: 50, total: 100, said: null })
    const end = told(({ state }) => state !== 'running')
    ollama.finish()
    expect(await end).toMatchObject({ state: 'done' })
    expect(await kernel.call('provider_find', {})).toMatchObject({ items: [{ models: ['small'] }] })
  })

  test('stopping it leaves Ollama at once', async () => {
    await begin()
    const left = ollama.left()
    expect(await kernel.call('provider_pull', { model: 'small', cancel: true })).toMatchObject({
      pull: { state: 'cancelled' },
    })
    await left
    await begin()
    expect(ollama.pulls).toEqual(['small', 'small'])
  })

  test('what Ollama says where it refuses is passed on', async () => {
    await begin('unknown')
    const end = told(({ state }) => state !== 'running')
    ollama.say({ error: 'pull model manifest: file does not exist' })
    expect(await end).toMatchObject({ state: 'refused', said: 'pull model manifest: file does not exist' })
  })

  test('a download that breaks off is no success', async () => {
    await begin()
    const end = told(({ state }) => state !== 'running')
    ollama.say({ status: 'pulling a', digest: 'a', total: 100, completed: 100 })
    ollama.cut()
    expect(await end).toMatchObject({ state: 'unreachable' })
  })

  test('one at a time: another model is a conflict, the same one is already on its way', async () => {
    await begin()
    expect(await kernel.ask('provider_pull', { model: 'other' })).toMatchObject({ error: { code: 'conflict' } })
    expect(await kernel.call('provider_pull', { model: 'small' })).toMatchObject({ pull: { state: 'running' } })
    expect(ollama.pulls).toEqual(['small'])
  })

  test('closing the app ends it', async () => {
    await begin()
    const left = ollama.left()
    await kernel.close()
    await left
    kernel = await openTestKernel({ home: kernel.home })
  })
})
