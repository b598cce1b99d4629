import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { copyProfile } from '../../../testing/crash-points.ts'
import { withDatabase } from '../../../testing/dump-profile.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { createRandom, pick, type Random } from '../../../testing/random.ts'
import { openTestKernel } from '../../../testing/test-kernel.ts'

// 2,000 messages and 60 facts, each window, with CAMPAIGN=full; a shorter conversation in every test run.
const isFull = process.env['CAMPAIGN'] === 'full'
const turns = isFull ? 1_000 : 250
const mostFacts = isFull ? 60 : 16
const windows = isFull ? [8_192, 32_768, 131_072] : [4_096]
const mostKills = isFull ? 100 : 6
const seed = 14_000

const agentId = 'majordomo'

describe('a long conversation', () => {
  test.each(windows)(
    'fits a window of %i tokens in every request, and what was told long ago is in the request that asks for it',
    { timeout: 3_600_000 },
    async (contextWindow) => {
      const random = createRandom(seed)
      const facts = factsOf(random)
      const chat = await openLoopbackKernel({ contextWindow })
      try {
        const sessionId = await longConversation(chat, facts, random)
        const tally = { asked: 0, sent: 0, inShort: 0, lookedUp: 0, missed: 0, tooLong: 0 }
        for (const { question, answer } of facts) {
          const { system, history, tokens } = await ask(chat, sessionId, question)
          const [earlier = '', memories = ''] = [/<earlier>[^]*<\/earlier>/u, /<memories>[^]*<\/memories>/u].map(
            (block) => block.exec(system)?.[0] ?? '',
          )
          const isSent = history.includes(answer)
          tally.asked += 1
          tally.sent += Number(isSent)
          tally.inShort += Number(earlier.includes(answer))
          tally.lookedUp += Number(memories.includes(answer))
          tally.missed += Number(!isSent && !system.includes(answer))
          tally.tooLong += Number(tokens > contextWindow)
        }
        const { messageCount } = await sessionOf(chat, sessionId)
        process.stdout.write(
          `compaction campaign: ${JSON.stringify({ seed, contextWindow, messageCount, ...tally })}\n`,
        )
        expect(messageCount).toBe(2 * (turns + facts.length))
        expect(tally).toMatchObject({ asked: facts.length, tooLong: 0 })
        expect(tally.missed).toBeLessThanOrEqual(facts.length / 10)
      } finally {
        await chat.close()
      }
    },
  )
})

describe('a kill while a conversation is summed up', () => {
  test('leaves whole parts, and the next one goes on from there', { timeout: 3_600_000 }, async () => {
    const chat = await openLoopbackKernel({ contextWindow: 8_192 })
    const copies: string[] = []
    try {
      const sessionId = await longConversation(chat, [], createRandom(seed))
      await chat.kernel().call('settings_update', { patch: { providerId: null } })
      let isOver = false
      const compacted = chat
        .kernel()
        .call('session_compact', { sessionId })
        .finally(() => (isOver = true))
      // Nothing runs while a copy is made: it is what a kill at that moment leaves.
      for (; !isOver && copies.length < mostKills; await setImmediate()) copies.push(copyProfile(chat.kernel().home))
      await compacted
      const whole = partsIn(chat.kernel().home)
      const starts = new Set<number>()
      for (const home of copies) {
        const before = partsIn(home)
        starts.add(before.length)
        const kernel = await openTestKernel({ home })
        await kernel.call('session_compact', { sessionId })
        const { messageCount } = await sessionOf({ kernel: () => kernel }, sessionId)
        expect([whole.slice(0, before.length), partsIn(home), messageCount]).toEqual([before, whole, 2 * turns])
        await kernel.close()
      }
      process.stdout.write(`compaction campaign: ${copies.length} kills, at ${starts.size} of ${whole.length} parts\n`)
      expect(starts.size).toBeGreaterThan(1)
    } finally {
      for (const home of copies) rmSync(home, { recursive: true })
      await chat.close()
    }
  })
})

/** The parts in a profile, without the times at which they were made. */
const partsIn = (home: string): unknown[] =>
  withDatabase(join(home, 'data.db'), (db) =>
    db.prepare('SELECT from_position, to_position, text, made_by FROM compactions ORDER BY from_position').all(),
  )

interface Fact {
  readonly told: string
  readonly question: string
  readonly answer: string
}

async function longConversation(chat: LoopbackKernel, facts: readonly Fact[], random: Random): Promise<string> {
  await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
  const toldAt = new Map(facts.map((fact, index) => [Math.floor((index * turns * 0.8) / facts.length), fact.told]))
  const lines = Array.from({ length: turns }, (_, turn) => [
    lineOf(turn, 0, 'user', toldAt.get(turn) ?? chatter(random)),
    lineOf(turn, 30, 'assistant', reply(random)),
  ]).flat()
  await chat.kernel().call('session_import', { agentId, lines })
  await chat.kernel().idle()
  const { items } = await chat.kernel().call('session_list', { agentId })
  return items.toSorted((a, b) => b.messageCount - a.messageCount)[0]?.id ?? ''
}

const lineOf = (turn: number, seconds: number, role: 'user' | 'assistant', text: string) => ({
  session: 'long',
  at: new Date(Date.UTC(2026, 0, 1, 0, 10 * turn, seconds)).toISOString(),
  role,
  text,
})

async function ask(chat: LoopbackKernel, sessionId: string, text: string) {
  chat.server.script(behave.reply('I see.'))
  const { turnId } = await chat.kernel().call('chat_send', { sessionId, text })
  await chat.kernel().event('turn_ended', (ended) => ended.turnId === turnId)
  const { history } = await chat.kernel().call('turn_receipt', { turnId })
  const [first, ...rest] = chat.server.requests.filter(({ kind }) => kind === 'chat').at(-1)?.body.messages ?? []
  return {
    system: first?.content ?? '',
    history: rest
      .slice(0, -1)
      .map(({ content }) => content)
      .join('\n'),
    tokens: history.promptTokens,
  }
}

async function sessionOf(chat: Pick<LoopbackKernel, 'kernel'>, sessionId: string) {
  const { items } = await chat.kernel().call('session_list', { agentId })
  return items.find(({ id }) => id === sessionId) ?? { messageCount: 0 }
}

/** Things of which a name is told, half of them in Chinese. */
function factsOf(random: Random): Fact[] {
  const owners = ['aunt', 'neighbour', 'dentist', 'landlady', 'cousin', 'grandfather']
  const things = ['boat', 'parrot', 'bakery', 'violin', 'cottage']
  const ownersZh = ['姑姑', '邻居', '牙医', '房东', '表哥', '外公']
  const thingsZh = ['船', '鹦鹉', '面包店', '小提琴', '农舍']
  const english = owners.flatMap((owner) =>
    things.map((thing): Fact => {
      const answer = `${pick(random, ['Hal', 'Quor', 'Ves', 'Mir', 'Tam'])}${pick(random, ['cyon', 'indel', 'owen', 'aster'])}${owner[0]}${thing[1]}`
      return {
        told: `The ${thing} of my ${owner} is called ${answer}.`,
        question: `What is the ${thing} of my ${owner} called?`,
        answer,
      }
    }),
  )
  const chinese = ownersZh.flatMap((owner, at) =>
    thingsZh.map((thing, index): Fact => {
      const answer = `${pick(random, ['青', '云', '白', '远', '晴'])}${'岚汐禾屿砚舟'[at]}${'鹭桐棠榆'[index % 4]}`
      return { told: `我${owner}的${thing}叫${answer}。`, question: `我${owner}的${thing}叫什么？`, answer }
    }),
  )
  const all = english.flatMap((fact, index) => [fact, chinese[index] ?? fact])
  return all.slice(0, mostFacts)
}

const chatter = (random: Random): string =>
  pick(random, [
    () =>
      `On day ${Math.floor(random() * 400)} I planted ${Math.floor(random() * 90)} rows of ${pick(random, plants)} by the ${pick(random, places)}.`,
    () => `Can you tell me how ${pick(random, plants)} grow near a ${pick(random, places)}?`,
    () =>
      `${pick(random, names)} came over to the ${pick(random, places)} and we talked about ${pick(random, plants)} for an hour.`,
    () => `今天在${pick(random, placesZh)}种了${Math.floor(random() * 90)}棵${pick(random, plantsZh)}，累得不行。`,
    () => `${pick(random, plantsZh)}在${pick(random, placesZh)}旁边能长好吗？`,
  ])()
const reply = (random: Random): string =>
  pick(random, [
    () =>
      `That sounds like a good plan for the ${pick(random, plants)}. Water them in the evening and keep the ${pick(random, places)} clear of weeds.`,
    () => `${pick(random, plantsZh)}喜欢阳光，傍晚浇水比较好，${pick(random, placesZh)}那边记得除草。`,
  ])()
const plants = ['beans', 'squash', 'lavender', 'kale', 'leeks', 'dahlias']
const places = ['shed', 'fence', 'pond', 'gate', 'orchard']
const names = ['Odile', 'Marek', 'Priya', 'Tomasz', 'Ingrid']
const plantsZh = ['豆角', '南瓜', '薰衣草', '韭菜', '月季']
const placesZh = ['棚子', '篱笆', '池塘', '果园']
