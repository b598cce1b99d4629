import { describe, expect, test } from 'vitest'
import { said, talk } from '../../testing/imported-talk.ts'
import { openedChat, openedKernel } from '../../testing/opened.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'

const list = async (kernel: TestKernel) => (await kernel.call('workflow_list', { agentId })).items
const first = async (kernel: TestKernel) => must((await list(kernel))[0], 'a workflow')

const stock =
  'Please do the stock check: first count the jars, then compare with the list, finally write what to order.'
const stockAgain =
  'The stock check again, please: first count all jars, then compare them with the list, finally write the order.'
const chinese = '帮我做盘点：先数瓶子，再对照清单，最后写下要订的货。'
const chineseAgain = '又该做盘点了，帮我先数一遍瓶子，再对照清单，最后写下要订的货。'

describe('a workflow', () => {
  test.each([
    {
      name: 'in English',
      lines: [said('a', stock), said('b', stockAgain)],
      title: 'Please do the stock check',
      step: 'compare with the list',
    },
    { name: 'in Chinese', lines: [said('a', chinese), said('b', chineseAgain)], title: '帮我做盘点', step: '对照清单' },
  ])(
    'that is asked for in two conversations $name is proposed once, each step with both quotes',
    async ({ lines, title, step }) => {
      const kernel = await openedKernel()
      await talk(kernel, lines)
      await talk(kernel, [said('c', must(lines[1], 'a line').text, '2026-02-01')])
      const found = await list(kernel)
      expect(found).toMatchObject([{ status: 'proposed', steps: [{}, {}, {}] }])
      const [workflow] = found
      expect(workflow?.evidence).toHaveLength(3)
      expect(workflow?.steps.every(({ evidence }) => evidence.length === 3)).toBe(true)
      expect(workflow?.steps.map(({ text }) => text).join()).toContain(step.slice(0, 2))
      expect(title).not.toBe('')
      expect(
        kernel.events.filter(({ name, payload }) => name === 'growth_changed' && payload.id === workflow?.id),
      ).toHaveLength(1)
    },
  )

  test.each([
    { name: 'once', lines: [said('a', stock)] },
    { name: 'twice in one conversation', lines: [said('a', stock), said('a', stockAgain)] },
    {
      name: 'once, and once in pasted text',
      lines: [
        said('a', stock),
        { ...said('b', `Hm. ${stock}`), untrusted_spans: [{ start: 4, end: 4 + stock.length, source: 'paste' }] },
      ],
    },
    {
      name: 'in pasted text twice',
      lines: ['a', 'b'].map((name) => ({
        ...said(name, stock),
        untrusted_spans: [{ start: 0, end: stock.length, source: 'paste' }],
      })),
    },
  ])('that is asked for $name is not proposed', async ({ lines }) => {
    const kernel = await openedKernel()
    await talk(kernel, lines)
    expect(await list(kernel)).toEqual([])
  })

  test('that was rejected is never proposed again, unless the rejection is undone', async () => {
    const kernel = await openedKernel()
    await talk(kernel, [said('a', stock), said('b', stockAgain)])
    const { id } = await first(kernel)
    const { changeId } = await kernel.call('workflow_decide', { id, decision: 'reject' })
    await talk(kernel, [said('c', stock, '2026-02-01'), said('d', stockAgain, '2026-03-01')])
    expect(await list(kernel)).toMatchObject([{ id, status: 'rejected' }])
    expect(await kernel.ask('workflow_decide', { id, decision: 'reject' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await kernel.call('change_undo', { changeId })
    expect(await list(kernel)).toMatchObject([{ id, status: 'proposed' }])
  })

  test('goes with the conversations it stands in', async () => {
    const kernel = await openedKernel()
    await talk(kernel, [said('a', stock), said('b', stockAgain)])
    for (const { id } of (await kernel.call('session_list', { agentId })).items)
      await kernel.call('session_delete', { sessionId: id, memories: 'keep' })
    expect(await list(kernel)).toEqual([])
  })

  test('that was accepted becomes a SKILL.md with its steps in order, as quotes', async () => {
    const kernel = await openedKernel()
    await talk(kernel, [said('a', stock), said('b', stockAgain)])
    const { id } = await first(kernel)
    expect(await kernel.ask('skill_generate', { id })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await kernel.call('workflow_decide', { id, decision: 'accept' })
    const { head, content } = await kernel.call('skill_generate', { id })
    expect(head).toMatchObject({ name: expect.stringMatching(/^[a-z0-9-]+$/), requires: [] })
    expect(content).toMatch(/1\. “count all jars”\n2\. “compare them with the list”\n3\. “write the order”/)
  })

  test('is composed of accepted ways of working that are asked for together in two conversations', async () => {
    const kernel = await openedKernel()
    const letter = 'Write the letter to my client, always in three sentences and in a formal tone.'
    const table = 'Make the budget as a table, grouped by month, at most ten lines.'
    await talk(kernel, [said('a', letter), said('b', letter), said('c', table), said('d', table)])
    const ways = (await kernel.call('evolution_list', { agentId })).items
    expect(ways).toHaveLength(2)
    for (const { id } of ways) await kernel.call('evolution_decide', { id, decision: 'accept' })
    const both = 'Please make the budget table, and write the client letter.'
    await talk(kernel, [said('e', both, '2026-02-01')])
    expect(await list(kernel)).toEqual([])
    await talk(kernel, [said('f', both, '2026-02-08')])
    const workflow = await first(kernel)
    expect(workflow.steps.map(({ text, evidence }) => [text, evidence.length])).toEqual([
      ['Please make the budget table', 2],
      ['write the client letter', 2],
    ])
    expect(workflow.steps.map(({ candidateId }) => String(candidateId)).toSorted()).toEqual(
      ways.map(({ id }) => id).toSorted(),
    )
  })
})

test('an accepted workflow is told to the model as numbered quotes, once, and stands in the receipt', async () => {
  const chat = await openedChat()
  const kernel = chat.kernel()
  await kernel.call('settings_update', { patch: { extraction: 'rules' } })
  await talk(kernel, [said('a', stock), said('b', stockAgain)])
  const { id } = await first(kernel)
  await kernel.call('workflow_decide', { id, decision: 'accept' })
  for (const candidate of (await kernel.call('evolution_list', { agentId })).items)
    await kernel.call('evolution_decide', { id: candidate.id, decision: 'accept' })
  const { turnId } = await chat.send('Could you do the stock check now?')
  await chat.ended(turnId)
  const system = chat.server.requests.find(({ kind }) => kind === 'chat')?.body.messages[0]?.content ?? ''
  const receipt = await kernel.call('turn_receipt', { turnId })
  expect(system).toMatch(
    /<ways_of_working>\n- 1\. “count all jars” 2\. “compare them with the list” 3\. “write the order” \(2×\)\n<\/ways_of_working>/,
  )
  expect(receipt.hints).toEqual([
    { candidateId: id, hint: 'count all jars → compare them with the list → write the order' },
  ])
})
