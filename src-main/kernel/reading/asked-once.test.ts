import { afterEach, describe, expect, test } from 'vitest'
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

async function openWith(told: readonly ScriptedOperation[]) {
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
  const answer = async (kind: 'accept' | 'reject') => {
    const [item] = (await call('memory_inbox_list', { agentId })).items
    return call('memory_inbox_decide', { id: item?.memory.id ?? '', decision: { kind } })
  }
  return { call, say, contents, answer }
}

async function openWithDose() {
  const opened = await openWith(told)
  await opened.say(told[0]?.says ?? '')
  return opened
}

test('the newer state of what the user kept when asked was asked about again', async () => {
  const { say, contents, answer } = await openWithDose()
  await answer('accept')
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

describe('what the user did not want kept', () => {
  const asNew = ['5 mg', '10 mg'].map((amount, at) => dose('add', told[at]?.says ?? '', `ramipril ${amount}`))
  const salary = (says: string, value: string): ScriptedOperation => ({
    ...dose('add', says, value),
    attribute: 'salary',
    fact: `I earn ${value}.`,
    delicate: 'money',
  })
  const pay = [salary('they pay me 4,200 now', '4,200 euros'), salary('it is five thousand since May', 'five thousand')]

  test.each([
    { what: 'a dose', operations: asNew },
    { what: 'a salary', operations: pay },
  ])('was asked about again with another figure: $what', async ({ operations }) => {
    const { say, contents, answer } = await openWith(operations)
    await say(operations[0]?.says ?? '')
    await answer('reject')
    for (const { says } of operations.slice(1)) await say(says)
    expect({ active: await contents('active'), waiting: await contents('pending') }).toEqual({
      active: [],
      waiting: [],
    })
  })

  test('is asked about again once that answer is undone', async () => {
    const { call, say, contents, answer } = await openWith(asNew)
    await say(asNew[0]?.says ?? '')
    const { changeId } = await answer('reject')
    await call('change_undo', { changeId })
    await say(asNew[1]?.says ?? '')
    expect((await contents('pending')).toSorted()).toEqual(['I take ramipril 10 mg.', 'I take ramipril 5 mg.'])
  })

  test.each([
    { what: 'another debt', attribute: 'debt', values: ['300 euros', '5,000 euros'] },
    {
      what: 'another illness with a figure in its name',
      attribute: 'condition',
      values: ['type 1 diabetes', 'type 2 diabetes'],
    },
  ])('kept $what from being asked about', async ({ attribute, values }) => {
    const says = values.map((value) => `It is about ${value}`)
    const operations = values.map((value, at) => ({ ...dose('add', says[at] ?? '', value), attribute }))
    const { say, contents, answer } = await openWith(operations)
    await say(says[0] ?? '')
    await answer('reject')
    await say(says[1] ?? '')
    expect(await contents('pending')).toEqual([`I take ${values[1]}.`])
  })

  test('was not asked about with another amount after the user had it kept after all', async () => {
    const wish = { ...dose('add', 'please remember the ramipril', 'ramipril 5 mg'), remember: true, delicate: null }
    const { say, contents, answer } = await openWith([...asNew, wish])
    await say(asNew[0]?.says ?? '')
    await answer('reject')
    await say(wish.says)
    await say(asNew[1]?.says ?? '')
    expect(await contents('pending')).toEqual(['I take ramipril 10 mg.'])
  })

  test('leaves another matter to be asked about', async () => {
    const { say, contents, answer } = await openWith([
      ...asNew,
      dose('add', 'and metformin at night', 'metformin 5 mg'),
    ])
    await say(asNew[0]?.says ?? '')
    await answer('reject')
    await say('and metformin at night')
    expect(await contents('pending')).toEqual(['I take metformin 5 mg.'])
  })
})

test('who told more than three delicate things at once had the others dropped without a word', async () => {
  const illnesses = ['asthma', 'gout', 'migraines', 'eczema', 'anaemia'].map((value) => ({
    ...dose('add', `I have ${value}`, value),
    attribute: 'condition',
    fact: `I have ${value}.`,
  }))
  const { say, contents } = await openWith(illnesses)
  await say(illnesses.map(({ says }) => says).join(', '))
  expect((await contents('pending')).toSorted()).toEqual(illnesses.map(({ fact }) => fact).toSorted())
})
