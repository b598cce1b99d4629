import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerCaller } from '../../contract/caller.ts'
import type { Slot } from '../../contract/memory.ts'
import { openForgetProfile, type ForgetProfile } from '../../testing/forget-profile.ts'

const agentId = 'majordomo'
const owner = ownerCaller('ipc')
let profile: ForgetProfile
beforeEach(() => {
  profile = openForgetProfile()
})
afterEach(() => profile.close())

const slot = (subject: string, attribute: string, value: string, single = true): Slot => ({
  subject,
  attribute,
  value,
  single,
})
/** Things of the same life, some of them close to what is forgotten. */
const learnOthers = () => {
  profile.learn('I like strong tea.', slot('user', 'likes', 'strong tea', false))
  profile.learn('My colleague Sam lives in Hull.', slot('colleague Sam', 'residence', 'Hull'))
  profile.learn('我对芒果过敏。', slot('user', 'allergy', '芒果', false))
}

describe('a clear request', () => {
  test.each([
    [
      'by its words',
      'Forget that I like coffee.',
      'I like coffee',
      'I like coffee.',
      slot('user', 'likes', 'coffee', false),
    ],
    [
      'by its attribute',
      'Forget my salary.',
      'my salary',
      'They pay me 31,000 a year.',
      slot('user', 'salary', '31,000'),
    ],
    ['by its number', 'Forget the 2310.', '2310', 'I get 2,310 a month at the depot.', null],
    [
      'by relation and name',
      'Forget about my friend Ana.',
      'my friend Ana',
      'Ana lives in Leeds.',
      slot('friend Ana', 'residence', 'Leeds'),
    ],
    ['in Chinese', '忘掉我喜欢喝乌龙茶', '我喜欢喝乌龙茶', '我喜欢喝乌龙茶。', slot('user', 'likes', '乌龙茶', false)],
    ['by its number, where the word for it was left out', '忘掉我的车牌号', '车牌号', '我的车牌是浙F70K2。', null],
    ['by words in another order', '把我借钱给表哥的事忘了', '我借钱给表哥', '我借给表哥四万块钱。', null],
  ])('%s goes to the trash and nothing else does: “%s”', async (_how, text, about, content, held) => {
    learnOthers()
    const others = profile.left()
    profile.learn(content, held)
    const { outcomes, card } = await profile.ask(text, { about })
    expect({ outcomes: outcomes.map(({ outcome }) => outcome), card, left: profile.left() }).toEqual({
      outcomes: ['forgotten'],
      card: null,
      left: others,
    })
  })

  test('takes all that is known of somebody, by name or relation, and not what only mentions them', async () => {
    profile.learn('My mum is called Ruth.', slot('mother', 'name', 'Ruth'))
    profile.learn('She lives in Cardiff.', slot('mother', 'residence', 'Cardiff'))
    profile.learn('I live in Leeds and see my mum on Sundays.', slot('user', 'residence', 'Leeds'))
    await profile.ask('Forget about Ruth.', { about: 'Ruth' })
    expect(profile.left()).toEqual(['I live in Leeds and see my mum on Sundays.'])
  })

  test('means what is said of the user rather than the same of another', async () => {
    profile.learn('I live in Berlin.', slot('user', 'residence', 'Berlin'))
    profile.learn('My sister lives in Berlin.', slot('sister', 'residence', 'Berlin'))
    await profile.ask('Forget that I live in Berlin.', { about: 'I live in Berlin' })
    expect(profile.left()).toEqual(['My sister lives in Berlin.'])
    const { card } = await profile.ask('Forget that I live in Berlin!', { about: 'I live in Berlin' })
    expect({ left: profile.left(), ticked: card?.items.map(({ ticked }) => ticked) }).toEqual({
      left: ['My sister lives in Berlin.'],
      ticked: [false],
    })
  })

  test('means what was just said, or the message itself', async () => {
    profile.learn('I like coffee.')
    profile.learn('I fainted in the sauna on Sunday.')
    await profile.ask('Forget that.', { refersTo: 'previous' })
    expect(profile.left()).toEqual(['I like coffee.'])
  })

  test('means what was said in some local days, but for what it excepts', async () => {
    const day = (date: number): string => new Date(2026, 1, date, 23, 30).toISOString()
    profile.learn('I earn 31,000 a year.', null, { saidAt: day(6) })
    profile.learn('I quarrelled with my boss.', null, { saidAt: day(7) })
    profile.learn('My dog is called Bram.', null, { saidAt: day(8) })
    profile.learn('I bought a blue coat.', null, { saidAt: day(9) })
    await profile.ask('Forget what I said last weekend except about the dog.', {
      when: { from: '2026-02-07', to: '2026-02-08' },
      except: 'the dog',
    })
    expect(profile.left()).toEqual(['I bought a blue coat.', 'I earn 31,000 a year.', 'My dog is called Bram.'])
  })

  test('means what only conversations say: it speaks no more and lies in the trash', async () => {
    const { id } = profile.say('The dentist found two cracked molars on Monday.')
    const { outcomes } = await profile.ask('Forget the cracked molars.', { about: 'the cracked molars' })
    const [item] = profile.file.trash.list(agentId, null, 10)
    expect({
      outcomes: outcomes.map(({ outcome, memoryId }) => ({ outcome, memoryId })),
      suppressed: profile.suppression.suppressed(agentId, [id]).has(id),
      trash: item?.memory.content,
    }).toEqual({
      outcomes: [{ outcome: 'forgotten', memoryId: null }],
      suppressed: true,
      trash: 'The dentist found two cracked molars on Monday.',
    })
  })

  test('is one change, and undoing it brings memories and messages back', async () => {
    const { messageId } = profile.learn('I like coffee.')
    const { outcomes } = await profile.ask('Forget that I like coffee.', { about: 'I like coffee' })
    const isForgotten = (): boolean => profile.forgotten.isForgotten(agentId, messageId)
    const before = { left: profile.left(), isForgotten: isForgotten() }
    await profile.undo(owner, outcomes[0]?.changeId ?? '')
    profile.file.tombstones.followChanges(agentId)
    expect([before, { left: profile.left(), isForgotten: isForgotten() }]).toEqual([
      { left: [], isForgotten: true },
      { left: ['I like coffee.'], isForgotten: false },
    ])
  })

  test('applied twice forgets once', async () => {
    profile.learn('I like coffee.')
    const { operation, message, outcomes } = await profile.ask('Forget that I like coffee.', { about: 'I like coffee' })
    const again = await profile.applied.apply({ agentId, request: operation, message })
    expect(again.map(({ changeId }) => changeId)).toEqual(outcomes.map(({ changeId }) => changeId))
  })
})

test('what only the message said to be excepted was forgotten with the rest: it is listed without a tick', async () => {
  const saidAt = new Date(2026, 1, 8, 12).toISOString()
  const memory = { content: 'My niece is called Jolene.', title: 'Jolene', saidAt }
  profile.learn('my niece Jolene had her baby', slot('niece Jolene', 'name', 'Jolene'), memory)
  profile.learn('I might quit the choir.', null, { saidAt })
  const { card } = await profile.ask('Forget that day, except the baby news', {
    when: { from: '2026-02-08', to: '2026-02-08' },
    except: 'the baby news',
  })
  expect(card?.items.map(({ title, ticked }) => [title, ticked])).toEqual([
    ['Jolene', false],
    ['I might quit the choir.', true],
  ])
})

describe('of a relation that is named beside it, what only names them', () => {
  const ofStepdad = async (words: string, when: { from: string; to: string } | null = null) => {
    profile.say('stepdad Ray is back on the drink', { at: new Date(2026, 1, 6, 12).toISOString() })
    const named = profile.say('Ray ran the tractor in the ditch', { at: new Date(2026, 1, 8, 12).toISOString() })
    const { message } = await profile.ask(words, { about: 'my stepdad', when })
    return profile.requests.withheld(agentId).messageIds.has(named.id) ||
      profile.suppression.suppressed(agentId, [named.id]).has(named.id)
      ? 'found'
      : `left by ${message.text}`
  }

  test('was not found', async () => {
    expect(await ofStepdad('forget what I said about my stepdad')).toBe('found')
  })

  test('stays where it was said in other days', async () => {
    const when = { from: '2026-02-06', to: '2026-02-06' }
    expect(await ofStepdad('forget what I said on Friday about my stepdad', when)).not.toBe('found')
  })
})

test('one message was forgotten at once though another came near: both are asked about', async () => {
  profile.say('阿辉是我健身教练 收我三百一节')
  profile.say('阿辉叫我一天吃八个蛋白')
  const { card } = await profile.ask('阿辉那个教练的事忘了吧', { about: '阿辉那个教练' })
  expect(card?.messages).toHaveLength(2)
})

test('who was named after a request, to say why, was taken for what is to be forgotten', async () => {
  const wife = profile.say('我老婆秀兰一点辣都不能吃')
  const { card } = await profile.ask('前头说的医院拍片那个事 你忘了吧 秀兰有时候拿我手机看视频', {
    about: '前头说的医院拍片',
  })
  expect(card?.messages).toEqual([])
  expect(profile.requests.withheld(agentId).messageIds.has(wife.id)).toBe(false)
})

test('of a matter told in two messages one went, and nothing was said of the other', async () => {
  const other = profile.say('Kofi wants his money by Friday.')
  profile.say('The fridge hums all night.')
  const bet = profile.say('Lost 600 on a parlay thanks to Kofi.')
  const { outcomes, card } = await profile.ask('Forget my lost parlay.', { about: 'lost parlay' })
  expect({
    outcomes: outcomes.map(({ outcome }) => outcome),
    isGone: profile.suppression.suppressed(agentId, [bet.id]).has(bet.id),
    asked: card?.messages.map(({ messageId, ticked }) => [messageId, ticked]),
  }).toEqual({ outcomes: ['forgotten'], isGone: true, asked: [[other.id, false]] })
})

test('what only may tell what is gone already was withheld until somebody answered', async () => {
  const other = profile.say('Kofi wants his money by Friday.')
  profile.say('The fridge hums all night.')
  profile.say('Lost 600 on a parlay thanks to Kofi.')
  const { card } = await profile.ask('Forget my lost parlay.', { about: 'lost parlay' })
  const { memoryIds, messageIds } = profile.requests.withheld(agentId)
  expect({ listed: card?.messages.map(({ messageId }) => messageId), isRest: card?.isRest }).toEqual({
    listed: [other.id],
    isRest: true,
  })
  expect(memoryIds.size + messageIds.size).toBe(0)
})

test.each(['likely', 'maybe'] as const)(
  'of what is clear, and only asked about since it is %s that it is asked, what may say it too was not listed',
  async (certainty) => {
    const other = profile.say('Kofi wants his money by Friday.')
    profile.say('The fridge hums all night.')
    const bet = profile.say('Lost 600 on a parlay thanks to Kofi.')
    const { outcomes, card } = await profile.ask('Forget my lost parlay.', { about: 'lost parlay', certainty })
    expect(outcomes.map(({ reason }) => reason)).toEqual(['forget_unclear'])
    expect(card?.messages.map(({ messageId, ticked }) => [messageId, ticked])).toEqual([
      [bet.id, true],
      [other.id, false],
    ])
  },
)

describe('where what is meant was told in other words', () => {
  const bet = 'Dropped 600 bucks on a parlay and lost all of it.'
  const others = ['The penguins are killing me this year.', 'My dog is six.', 'The furnace wants a new filter.']
  /** Stands for a model of meaning: how near each sentence is to whatever is asked for. */
  const meaningOf = (near: Readonly<Record<string, number>>): NonNullable<Parameters<typeof openForgetProfile>[0]> => ({
    search: async () => ({
      nearest: Array.from({ length: 9 }, (_, at) => ({ seq: at + 1, similarity: 0.5 })),
      mean: 0.1,
      best: 0.5,
      similarities: (seqs) => new Map(seqs.map((seq) => [seq, 0.5])),
    }),
    nearness: async (_query, texts) => new Map(texts.map((text) => [text, near[text] ?? 0])),
  })
  const askedOf = async (near: Readonly<Record<string, number>>) => {
    profile.close()
    profile = openForgetProfile(meaningOf(near))
    for (const text of [others[0] ?? '', bet, ...others.slice(1)]) profile.say(text)
    const { card } = await profile.ask('that bet i told u about, forget that ok?', { about: 'bet' })
    return card?.messages.map(({ text, ticked }) => [text, ticked])
  }

  test('four other messages were listed, all ticked, and not the one that was meant', async () => {
    expect(await askedOf({ [bet]: 0.31, 'My dog is six.': 0.12 })).toEqual([[bet, false]])
  })

  test.each([
    ['nothing is near', { [bet]: 0.2 }],
    ['all is as near', { [bet]: 0.31, ...Object.fromEntries(others.map((text) => [text, 0.3])) }],
  ])('nothing is listed where %s', async (_how, near) => {
    expect(await askedOf(near)).toEqual([])
  })

  test('of what is near to what was found, and shares no word with it, nothing was said', async () => {
    profile.close()
    const { search, nearness } = meaningOf({ 'Down 1,900 since that day.': 0.4 })
    profile = openForgetProfile({
      search,
      nearness: async (query, texts) => nearness(query, query === bet ? texts : []),
    })
    for (const text of ['Down 1,900 since that day.', ...others, bet]) profile.say(text)
    const { card } = await profile.ask('forget that parlay', { about: 'parlay' })
    expect(card?.messages.map(({ text, ticked }) => [text, ticked])).toEqual([['Down 1,900 since that day.', false]])
  })

  test('what an earlier request says is not what another one means', async () => {
    profile.close()
    const first = 'Forget the wager.'
    profile = openForgetProfile(meaningOf({ [bet]: 0.31, [first]: 0.9 }))
    profile.say(bet)
    await profile.ask(first, { about: 'wager' })
    const { card } = await profile.ask('that bet i told u about, forget that ok?', { about: 'bet' })
    expect(card?.messages.map(({ text }) => text)).toEqual([bet])
  })
})

test('what repeats a figure of what is only perhaps meant was ticked', async () => {
  profile.say('I take metformin 850 at breakfast.')
  profile.say('My tram pass for the breakfast shift costs 61.')
  profile.say('The bike cost 61 too.')
  const { card } = await profile.ask('Forget my metformin breakfast.', { about: 'metformin breakfast' })
  expect(card?.messages.find(({ text }) => text.startsWith('The bike'))?.ticked ?? false).toBe(false)
})

test.each([
  'I must correct what I wrote about Pekka, he is seventeen.',
  'Pekka says he is seventeen.',
  'Good. Pekka’s bus is late, he waits.',
  '兒子很乖，他十七歲。',
])('what speaks of somebody whom it names itself was taken to go on about what is meant: %s', async (other) => {
  profile.say('The doctor says that I should get a hearing aid.')
  profile.say(other)
  profile.say('It is late, good night.')
  const { card } = await profile.ask('What I wrote about the hearing aid, please forget it.', { about: 'hearing aid' })
  expect(card?.messages.map(({ text }) => text) ?? []).not.toContain(other)
})

test.each([
  'It’s his fault that I bet at all.',
  'That’s what I get for trusting him.',
  'It was his idea to bet.',
  'There was no reason to trust him.',
  'Everybody says it was his idea.',
])('a word of grammar at the beginning was taken for somebody who is named: %s', async (next) => {
  profile.say('Marco owes me 600.')
  profile.say(next)
  profile.say('It is late, good night.')
  const { card } = await profile.ask('Forget that Marco owes me.', { about: 'Marco owes me' })
  expect(card?.messages.map(({ text }) => text)).toContain(next)
})

describe('beside what was said of somebody', () => {
  const moved = 'She has found a place in Reading.'
  const begin = (id: string, ...texts: readonly string[]) => {
    const at = profile.clock.now().toISOString()
    profile.data.sessions.add({ id, agentId, title: '', at, importKey: null })
    return texts.map((text, position) => profile.say(text, { sessionId: id, position }))
  }
  const listed = async () => {
    const { card } = await profile.ask('Forget my sister and that flat.', { about: 'sister flat' })
    return card?.messages.map(({ text }) => text) ?? []
  }

  test('what another conversation goes on with was listed, as if it began with that', async () => {
    const before = profile.clock.now().toISOString()
    profile.say('My sister is leaving the flat in Derby.')
    begin('other')
    profile.say('The furnace wants a new filter.', { sessionId: 'other', position: 0, at: before })
    profile.say(moved, { sessionId: 'other', position: 1 })
    expect(await listed()).not.toContain(moved)
  })

  test('the first of the latest 500 messages was listed, as if it were the next', async () => {
    profile.say('My sister is leaving the flat in Derby.')
    begin('next', 'The furnace wants a new filter.')
    const said = begin('later', moved)
    profile.clock.advance(60_000)
    const at = profile.clock.now().toISOString()
    profile.data.inTransaction(() => {
      for (let position = 1; position < 500; position += 1) {
        const more = { id: `m${position}`, position, text: 'And so on.', at, untrustedSpans: [] }
        for (const one of said)
          profile.data.messages.add({ ...one, ...more, turnId: null, state: 'complete', usage: null })
      }
    })
    expect(await listed()).not.toContain(moved)
  })

  test('what was forgotten before was listed, though it speaks no more', async () => {
    profile.say('My sister is leaving the flat in Derby.')
    const ids = begin('next', moved).map(({ id }) => id)
    profile.file.inTransaction(() => profile.suppression.suppress(agentId, 'before', ids, '2026-03-10T12:00:00.000Z'))
    expect(await listed()).not.toContain(moved)
  })

  test('an earlier request with which the next conversation begins was listed', async () => {
    profile.say('My sister is leaving the flat in Derby.')
    begin('next', 'Forget that she likes tea.')
    expect(await listed()).not.toContain('Forget that she likes tea.')
  })
})

test('of somebody with whom the next conversation begins, and whom it does not name, nothing was said', async () => {
  profile.say('My sister is leaving the flat in Derby.')
  const at = profile.clock.now().toISOString()
  profile.data.sessions.add({ id: 'next', agentId, title: '', at, importKey: null })
  profile.say('She has found a place in Reading.', { sessionId: 'next', position: 0 })
  const { card } = await profile.ask('Forget my sister and that flat.', { about: 'sister flat' })
  expect(card?.messages.map(({ text, ticked }) => [text, ticked])).toEqual([
    ['She has found a place in Reading.', false],
  ])
})

test('what was said in the days of a request that names something else was ticked', async () => {
  profile.say('The penguins are killing me this year.')
  const { card } = await profile.ask('Forget what I said today about the clinic.', {
    about: 'clinic',
    when: { from: '2026-03-10', to: '2026-03-10' },
  })
  expect(card?.messages.map(({ text, ticked }) => [text, ticked])).toEqual([
    ['The penguins are killing me this year.', false],
  ])
})

test('a message that shares one word of two with what is to go was ticked', async () => {
  profile.say('I take metformin at breakfast.')
  profile.say('I take the tram to work.')
  const { card } = await profile.ask('Forget that I take metformin.', { about: 'take metformin' })
  expect(card?.messages.map(({ text, ticked }) => [text, ticked])).toEqual([
    ['I take metformin at breakfast.', true],
    ['I take the tram to work.', false],
  ])
})

describe('ids that a model names', () => {
  test('go where the words of the user name them too', async () => {
    const { id } = profile.learn('I live in Porto.')
    await profile.ask('Forget that I live in Porto.', { targets: [id] })
    expect(profile.left()).toEqual([])
  })

  test('are asked about where the words say something else', async () => {
    const { id } = profile.learn('I live in Porto.')
    profile.say('Which way to the tram?')
    const { card } = await profile.ask('Forget about the red coat.', { targets: [id] })
    expect({ left: profile.left(), items: card?.items.map(({ ticked }) => ticked) }).toEqual({
      left: ['I live in Porto.'],
      items: [false],
    })
  })

  test('and words are only asked about where the user did not ask to forget: a model makes it up', async () => {
    profile.learn('I live in Porto.')
    const { card } = await profile.ask('I had lunch with Bob today.', { about: 'Porto' })
    expect({ left: profile.left(), state: card?.state }).toEqual({ left: ['I live in Porto.'], state: 'open' })
  })

  test('mean nothing where the request stands in a pasted text', async () => {
    const { id } = profile.learn('I live in Porto.')
    const text = 'Forget that I live in Porto.'
    const span = { start: 0, end: text.length, source: 'paste' } as const
    const { outcomes, card } = await profile.ask(text, { targets: [id] }, { untrustedSpans: [span] })
    expect({ outcomes, card, left: profile.left() }).toEqual({ outcomes: [], card: null, left: ['I live in Porto.'] })
  })
})

describe('a model that reads well', () => {
  const ticks = ({ card }: Awaited<ReturnType<ForgetProfile['ask']>>): Record<string, boolean> =>
    Object.fromEntries((card?.items ?? []).map(({ title, ticked }) => [title, ticked]))

  test('named what the words of the user do not say, and it was listed without a tick', async () => {
    const { id } = profile.learn('I am down 1,900 with three apps.')
    profile.say('Which way to the tram?')
    const asked = await profile.ask('Forget about me and gambling.', { targets: [id] }, { shown: new Set([id]) })
    expect(ticks(asked)).toEqual({ 'I am down 1,900 with three apps.': true })
  })

  test('could not say that only one of two is meant, and both were ticked', async () => {
    const ids = ['The order has the reference GB-88-20415.', 'The tiler is on 07700 900318.'].map(
      (text) => profile.learn(text).id,
    )
    const asked = await profile.ask('Forget that number.', { maybe: ids, about: 'number' }, { shown: new Set(ids) })
    expect([Object.values(ticks(asked)), profile.left().length]).toEqual([[false, false], 2])
  })

  test('was not sure of what was told in the days that are to go, and it stayed unseen', async () => {
    const day = (date: number): string => new Date(2026, 1, date, 20).toISOString()
    const ids = [
      profile.learn('I was in rehab for five months.', null, { saidAt: day(3) }),
      profile.learn('My visa is due on 2 July.', null, { saidAt: day(5) }),
      profile.learn('I am eight weeks sober.', null, { saidAt: day(9) }),
    ].map(({ id }) => id)
    const [rehab = '', , sober = ''] = ids
    const asked = await profile.ask(
      'Take out what I told you from the 3rd to the 10th but the visa.',
      { targets: [rehab], maybe: [sober], when: { from: '2026-02-03', to: '2026-02-10' }, except: 'the visa' },
      { shown: new Set(ids) },
    )
    expect(ticks(asked)).toEqual({ 'I was in rehab for five months.': true, 'I am eight weeks sober.': true })
  })

  test('had all of somebody forgotten, and another memory still named them without a question', async () => {
    const { id } = profile.learn('My colleague He Jun is from Henan.', slot('colleague He Jun', 'hometown', 'Henan'))
    profile.learn('My colleague He Min is no kin of He Jun.', slot('colleague He Min', 'job', 'tester'))
    const shown = new Set([id])
    const asked = await profile.ask('Forget about He Jun.', { targets: [id], about: 'He Jun' }, { shown })
    expect([asked.outcomes.map(({ outcome }) => outcome), ticks(asked)]).toEqual([
      ['forgotten'],
      { 'My colleague He Min is no kin of He Jun.': false },
    ])
  })

  test.each([
    ['Torben', 'Streich mal alles über den Torben, der würd mich umbringen.'],
    ['Torben', 'torben can go btw, and out of here i mean'],
    ['王强', '王强那点事儿，你这儿就别有了'],
  ])('named what is meant, and was only asked because no rule hears the request: %s, “%s”', async (name, text) => {
    const { id } = profile.learn(`${name}: 1.8 m`, slot(`colleague ${name}`, 'height', '1.8 m'))
    const request = { targets: [id], about: name }
    const doubted = await profile.ask(text, request)
    const believed = await profile.ask(`${text}!`, request, { shown: new Set([id]) })
    expect([doubted, believed].map(({ outcomes }) => outcomes.map(({ outcome }) => outcome))).toEqual([
      ['rejected'],
      ['forgotten'],
    ])
  })

  test('named what it was shown of a month that is to be forgotten, and the rest of the month stayed', async () => {
    const april = (date: number): string => new Date(2025, 3, date, 12).toISOString()
    const debt = profile.learn('Wir haben Schulden beim Finanzamt.', null, { saidAt: april(2) })
    const trip = profile.learn('Wir fahren nach Bornholm.', null, { saidAt: april(9) })
    profile.learn('Der Arzt hat mir Tabletten verschrieben.', null, { saidAt: april(20) })
    profile.learn('Ich singe im Chor.', null, { saidAt: new Date(2025, 4, 2, 12).toISOString() })
    const { card } = await profile.ask(
      'Vergiss alles aus dem April, nur nicht die Reise.',
      { targets: [debt.id], when: { from: '2025-04-01', to: '2025-04-30' }, except: 'die Reise' },
      { shown: new Set([debt.id, trip.id]) },
    )
    expect([profile.left(), card]).toEqual([['Ich singe im Chor.', 'Wir fahren nach Bornholm.'], null])
  })

  test('what was to stay was named by a word of what was to go, and that stayed', async () => {
    profile.learn(
      'My address in Buji is flat 1204, Yunling Gardens.',
      slot('user', 'address', 'flat 1204, Yunling Gardens, Buji'),
    )
    profile.learn('We lived in Buji.', slot('user', 'past_residence', 'Buji'))
    const asked = await profile.ask('Forget the address of the flat in Buji. Keep that we lived in Buji.', {
      about: 'address of the flat in Buji',
      except: 'that we lived in Buji',
    })
    expect([profile.left(), ticks(asked)]).toEqual([['We lived in Buji.'], {}])
  })

  test('was shown what came near and named none of it, and a card listed it all the same', async () => {
    const { id, messageId } = profile.learn(
      'Dougie mends my boiler.',
      slot('boiler man Dougie', 'job', 'mends boilers'),
    )
    const shown = new Set([id, messageId])
    const { card } = await profile.ask(
      'Forget the phone of Dougie, please.',
      { about: 'the phone of Dougie' },
      { shown },
    )
    expect(card).toMatchObject({ state: 'nothing', items: [], messages: [] })
  })

  test('was shown a memory and did not name it, and what search found was ticked all the same', async () => {
    const { id } = profile.learn('My dog Bram has asthma.', slot('dog Bram', 'condition', 'asthma'))
    const other = profile.learn('I have asthma.', slot('user', 'condition', 'asthma'))
    const shown = new Set([id, other.id])
    const asked = await profile.ask('Forget the asthma.', { targets: [id], about: 'asthma' }, { shown })
    const none = await profile.ask('Forget the asthma!', { about: 'asthma' }, { shown })
    expect([ticks(asked), ticks(none)]).toEqual([
      { 'My dog Bram has asthma.': true, 'I have asthma.': false },
      { 'My dog Bram has asthma.': false, 'I have asthma.': false },
    ])
  })
})

test.each([
  ["I'm allergic to peanuts and take sertraline every day.", 'peanuts', 'take sertraline', []],
  ['我对花生过敏，每天早上吃氯雷他定。', '花生', '我吃氯雷他定', []],
  ['I like jazz and take sertraline every day.', 'jazz', 'take sertraline', [false]],
])(
  'an allergy said in one breath with what is to go was ticked to be forgotten: “%s”',
  async (said, value, about, ticked) => {
    const isLiking = value === 'jazz'
    const of = slot('user', isLiking ? 'likes' : 'allergy', value, false)
    const { id } = profile.learn(said, of, { title: value, content: value })
    profile.say('It rained all day.')
    const { card } = await profile.ask(`Forget that I ${about}.`, { about })
    expect(card?.items.map(({ ticked }) => ticked)).toEqual(ticked)
    expect(profile.requests.withheld(agentId).memoryIds.has(id)).toBe(false)
    expect(profile.left()).toEqual([value])
  },
)

describe('a request that is not clear', () => {
  test('was answered by one press with all who bear a name, though one of them is meant', async () => {
    profile.learn('The narrowboat Juniper is at Braunston.', slot('narrowboat Juniper', 'residence', 'Braunston'))
    profile.learn('My niece Juniper likes diggers.', slot('niece Juniper', 'likes', 'diggers', false))
    const { card } = await profile.ask('Could you drop Juniper?', { about: 'Juniper' })
    expect(card?.items.map(({ ticked }) => ticked)).toEqual([false, false])
  })

  const askOfFriends = async () => {
    const ana = profile.learn('My friend Ana lives in Leeds.', slot('friend Ana', 'residence', 'Leeds'))
    const bea = profile.learn('My friend Bea is a baker.', slot('friend Bea', 'job', 'baker'))
    return { ana, bea, ...(await profile.ask('Forget about my friend.', { about: 'my friend' })) }
  }

  test('changes nothing, and lists what may be meant with its day', async () => {
    const { card, outcomes } = await askOfFriends()
    expect({ kinds: outcomes.map(({ reason }) => reason), about: card?.about, items: card?.items }).toEqual({
      kinds: ['forget_unclear', 'forget_unclear'],
      about: 'my friend',
      items: expect.arrayContaining([
        expect.objectContaining({ title: 'My friend Ana lives in Leeds.', ticked: false, saidAt: expect.any(String) }),
      ]),
    })
    expect(profile.left()).toHaveLength(2)
  })

  test('is asked where many things are about one topic', async () => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
      profile.learn(`The court case was adjourned on ${day}.`)
    const { card } = await profile.ask('Forget everything about the court case.', { about: 'the court case' })
    expect({ ticked: card?.items.map(({ ticked }) => ticked), left: profile.left().length }).toEqual({
      ticked: [true, true, true, true],
      left: 4,
    })
  })

  test('withholds what it lists and its messages until it is answered', async () => {
    const { ana, bea, card } = await askOfFriends()
    const before = profile.requests.withheld(agentId)
    await profile.applied.decide(owner, card?.requestId ?? '', { ids: [ana.id], alsoMessages: false, keepMessages: [] })
    const after = profile.requests.withheld(agentId)
    expect({
      before: [before.memoryIds.has(ana.id), before.memoryIds.has(bea.id), before.messageIds.has(bea.messageId)],
      after: after.memoryIds.size + after.messageIds.size,
      left: profile.left(),
      state: profile.requests.ofMessage(card ? (profile.requests.open(agentId)[0]?.messageId ?? '') : ''),
    }).toEqual({ before: [true, true, true], after: 0, left: ['My friend Bea is a baker.'], state: null })
  })

  test('held back from answers what only came near and was listed without a tick', async () => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
      profile.learn(`The court case was adjourned on ${day}.`)
    const near = profile.learn('The tennis court is shut.')
    const { card } = await profile.ask('Forget everything about the court case.', { about: 'the court case' })
    const { memoryIds, messageIds } = profile.requests.withheld(agentId)
    expect({
      near: card?.items.find(({ memoryId }) => memoryId === near.id)?.ticked,
      held: memoryIds.size,
      isNearHeld: memoryIds.has(near.id) || messageIds.has(near.messageId),
    }).toEqual({ near: false, held: 4, isNearHeld: false })
  })

  const askOf = (ids: readonly string[], ticked: readonly string[], messageIds: readonly string[] = []) =>
    profile.file.inTransaction(() => {
      const memories = profile.file.memories
        .heldBy(agentId, ids)
        .map((memory) => ({ memory, strength: ticked.includes(memory.id) ? 1 : 0.5 }))
      const { id: messageId } = profile.say('Forget those.')
      profile.requests.ask({ agentId, messageId, about: 'those', resolved: { verdict: 'ask', memories, messageIds } })
    })

  test('was closed by a later one that lists without a tick what it had ticked, and that was said again', () => {
    const [lease, cat] = [profile.learn('The lease is up.').id, profile.learn('The cat is six.').id]
    askOf([lease], [lease])
    askOf([lease, cat], [cat])
    const { memoryIds } = profile.requests.withheld(agentId)
    const before = { open: profile.requests.open(agentId).length, isHeld: memoryIds.has(lease) }
    askOf([lease, cat], [lease, cat])
    expect([before, profile.requests.open(agentId).length]).toEqual([{ open: 2, isHeld: true }, 1])
  })

  test('withheld nothing of what it lists once all that it has ticked went by another way', async () => {
    const [lease, cat] = [profile.learn('The lease is up.').id, profile.learn('The cat is six.').id]
    askOf([lease, cat], [lease])
    const before = profile.requests.withheld(agentId).memoryIds
    await profile.ask('Forget that the lease is up.', { about: 'the lease is up' })
    expect([[...before], [...profile.requests.withheld(agentId).memoryIds]]).toEqual([[lease], [cat]])
  })

  test('withheld a memory without a tick, though a message is ticked', () => {
    const cat = profile.learn('The cat is six.')
    const { id } = profile.say('The lease is up.')
    askOf([cat.id], [], [id])
    const { memoryIds, messageIds } = profile.requests.withheld(agentId)
    expect({ memoryIds: [...memoryIds], messageIds: [...messageIds] }).toEqual({ memoryIds: [], messageIds: [id] })
  })

  test('is withheld until it is answered, and asked again after a day', async () => {
    const { card } = await askOfFriends()
    profile.clock.advance(86_400_001)
    const { memoryIds } = profile.requests.withheld(agentId)
    const open = profile.requests.open(agentId).map(({ requestId, state }) => ({ requestId, state }))
    expect({ withheld: memoryIds.size, open }).toEqual({
      withheld: 2,
      open: [{ requestId: card?.requestId, state: 'expired' }],
    })
  })

  test('keeps all where nothing is chosen, and is answered once', async () => {
    const { card } = await askOfFriends()
    const requestId = card?.requestId ?? ''
    const choose = () => profile.applied.decide(owner, requestId, { ids: [], alsoMessages: false, keepMessages: [] })
    const answer = await choose()
    expect({ answer, left: profile.left().length, open: profile.requests.open(agentId) }).toEqual({
      answer: { changeId: null, forgotten: 0 },
      left: 2,
      open: [],
    })
    await expect(choose()).rejects.toThrow(/answered/)
  })

  test('takes nothing that it did not list', async () => {
    const other = profile.learn('I like coffee.')
    const { card } = await askOfFriends()
    const choose = () =>
      profile.applied.decide(owner, card?.requestId ?? '', { ids: [other.id], alsoMessages: false, keepMessages: [] })
    await expect(choose()).rejects.toThrow(/does not list/)
    expect(profile.left()).toHaveLength(3)
  })
})

describe('of whom it is told', () => {
  test('was looked for in the message itself only: “the Okafors’ gate code” was not found', async () => {
    profile.say('We look after the cats of the Okafors.')
    const { id } = profile.say('The gate code is 4471.')
    await profile.ask('Forget the Okafors’ gate code.', { about: "the Okafors' gate code" })
    expect(profile.requests.withheld(agentId).messageIds).toContain(id)
  })

  test('was all that a memory had to say: “Dougie’s phone number” asked about the boiler', async () => {
    profile.learn('Dougie is my boiler man.', slot('boiler man Dougie', 'job', 'boilers'))
    const { card } = await profile.ask('Forget Dougie’s phone number.', { about: "Dougie's phone number" })
    expect(card?.state).toBe('nothing')
  })

  test('was asked of all that a model named, though it stood in one part', async () => {
    const { id } = profile.say('He has a son in Grimsby.')
    await profile.ask('Forget what I just said.', { about: "dad's other family, a son in Grimsby" })
    expect(profile.suppression.suppressed(agentId, [id])).toEqual(new Set([id]))
  })
})

describe('a request that means nothing that is known', () => {
  test.each([
    ['Forget the thing with the goat.', 'the thing with the goat'],
    ['Forget my uncle’s gambling.', 'my uncle’s gambling'],
    ['忘掉我炒股的事', '我炒股'],
  ])('says so and changes nothing: “%s”', async (text, about) => {
    learnOthers()
    const before = profile.left()
    const { outcomes, card } = await profile.ask(text, { about })
    expect({ outcomes, state: card?.state, about: card?.about, left: profile.left() }).toEqual({
      outcomes: [],
      state: 'nothing',
      about,
      left: before,
    })
  })

  test('a name that merely looks alike is not taken', async () => {
    profile.learn('My dog is called Bram.', slot('dog Bram', 'name', 'Bram'))
    profile.learn('My cat is called Pepper.', slot('cat Pepper', 'name', 'Pepper'))
    await profile.ask('Forget my dog Brandy.', { about: 'my dog Brandy' })
    expect(profile.left()).toHaveLength(2)
  })
})

test('a conversation that is called by what was forgotten has no title any more, until that is undone', async () => {
  const { messageId } = profile.learn('I like quincewater.')
  profile.data.sessions.rename('talk', 'I like quincewater.')
  const session = { id: 'talk', agentId, title: 'I like quincewater.' }
  const { outcomes } = await profile.ask('Forget that I like quincewater.', { about: 'I like quincewater' })
  const gone = profile.forgotten.of(agentId).titleOf(session)
  await profile.undo(owner, outcomes[0]?.changeId ?? '')
  profile.file.tombstones.followChanges(agentId)
  expect([messageId !== '', gone, profile.forgotten.of(agentId).titleOf(session)]).toEqual([true, '', session.title])
})

describe('“that number”', () => {
  test('was taken for the day that was named last', async () => {
    const { id } = profile.say('The gate code is 4471, so I do not have to look it up.')
    profile.say('They are back on the 31st, nice people.')
    const { card } = await profile.ask('Forget that number I gave you.', { about: 'number' })
    expect([profile.suppression.suppressed(agentId, [id]), card]).toEqual([new Set([id]), null])
  })

  test('of a time in which several were told meant the last of them only', async () => {
    const first = profile.say('The reference is GB-88-20415.')
    const second = profile.say('The tiler is on 07700 900318.')
    const when = { from: '2026-03-10', to: '2026-03-10' }
    await profile.ask('Forget that number from today.', { about: 'number', when })
    expect(new Set(profile.requests.withheld(agentId).messageIds)).toEqual(new Set([first.id, second.id]))
  })
})

test('a message that two calls read at the same time failed: its request was carried out twice', async () => {
  profile.learn('My dog is called Bram.', slot('dog Bram', 'name', 'Bram'))
  const { operation } = await profile.ask('Forget the boat.', { about: 'the boat' })
  const message = profile.say('Forget my dog Bram.')
  const request = { ...operation, quote: message.text, about: 'my dog Bram', messageId: message.id }
  const apply = () => profile.applied.apply({ agentId, request, message })
  const outcomes = await Promise.all([apply(), apply()])
  expect(outcomes.map((one) => one.map(({ outcome }) => outcome))).toEqual([['forgotten'], ['forgotten']])
  expect(profile.left()).toEqual([])
})
