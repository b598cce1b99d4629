import { expect, test } from 'vitest'
import { completeChat } from '../llm/complete-chat.ts'
import { aChatRequest } from './llm-builders.ts'
import { emptyExtraction } from './loopback-request.ts'
import { createScriptedDriver } from './scripted-driver.ts'

const { signal } = new AbortController()

test('a scripted driver answers from its scripts, chat and JSON apart, and keeps what it was asked', async () => {
  const driver = createScriptedDriver({ local: false })
  const ask = (said: string, json: boolean) =>
    completeChat(driver, aChatRequest({ messages: [{ role: 'user', content: said }], json }), signal)
  driver.script(({ request }) => `You said ${JSON.stringify(request.messages[0]?.content)}`)

  expect([(await ask('extract', true)).text, (await ask('hi', false)).text]).toEqual([emptyExtraction, 'You said "hi"'])
  await expect(ask('more', false)).rejects.toMatchObject({ code: 'provider_failed' })
  expect({ local: driver.local, asked: driver.requests.length }).toEqual({ local: false, asked: 3 })
})
