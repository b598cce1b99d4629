import { afterEach, expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'
const opened: LoopbackKernel[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const dose = (op: string, says: string, value: string, knows?: string): ScriptedOperation => ({
  op,
  says,
  attribute: 'medication',
  value,
  fact: `I take ${value}.`,
  delicate: 'health',
  ...(knows !== undefined && { knows }),
})
const told = [
  dose('add', 'I take five milligrams of ramipril', 'ramipril 5 mg'),
  dose('replace', 'ten milligrams now', 'ramipril 10 mg', 'I take ramipril 5 mg.'),
  dose('replace', 'down to two again', 'ramipril 2 mg', 'I take ramipril 10 mg.'),
]

async function openWithDose() {
  const chat = await openLoopbackKernel({ extraction: (body) => answerWith(told, body) })
  opened.push(chat)
  const { call, idle } = chat.kernel()
  const say = async (text: string) => {
    const { turnId } = await chat.send(text)
    await chat.ended(turnId)
    await idle()
  }
  const contents = async (status: 'active' | 'pending') =>
    (await call('memory_list', { agentId, status })).items.map(({ content }) => content)
  await say(told[0]?.says ?? '')
  return { call, say, contents }
}

test('the newer state of what the user kept when asked was asked about again', async () => {
  const { call, say, contents } = await openWithDose()
  const [item] = (await call('memory_inbox_list', { agentId })).items
  await call('memory_inbox_decide', { id: item?.memory.id ?? '', decision: { kind: 'accept' } })
  for (const { says } of told.slice(1)) await say(says)
  expect({ active: await contents('active'), waiting: await contents('pending') }).toEqual({
    active: ['I take ramipril 2 mg.'],
    waiting: [],
  })
})

test('the newer state of what waits for the user’s word waits as well', async () => {
  const { say, contents } = await openWithDose()
  await say(told[1]?.says ?? '')
  expect({ active: await contents('active'), waiting: await contents('pending') }).toEqual({
    active: [],
    waiting: ['I take ramipril 10 mg.'],
  })
})
