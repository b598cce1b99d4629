import { expect, test } from 'vitest'
import { aChatRequest } from './llm-builders.ts'
import { emptyExtraction } from './loopback-request.ts'
import { createScriptedDriver } from './scripted-driver.ts'

const { signal } = new AbortController()

test('a scripted driver answers from its scripts, chat and JSON apart, and keeps what it was asked', async () => {
  const driver = createScriptedDriver({ local: false })
  const deltas: string[] = []
  const ask = (userText: string, json: boolean) =>
    driver.complete(aChatRequest({ userText, json }), signal, (text) => deltas.push(text))
  driver.script(({ request }) => `You said ${request.userText}`)

  expect([await ask('extract', true), await ask('hi', false)]).toEqual([
    { text: emptyExtraction, usage: null, finish: 'stop' },
    { text: 'You said hi', usage: null, finish: 'stop' },
  ])
  await expect(ask('more', false)).rejects.toMatchObject({ code: 'provider_failed' })
  expect({ local: driver.local, deltas, asked: driver.requests.map(({ userText }) => userText) }).toEqual({
    local: false,
    deltas: [emptyExtraction, 'You said hi'],
    asked: ['extract', 'hi', 'more'],
  })
})
