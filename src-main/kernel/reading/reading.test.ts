import { describe, expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'

/** A conversation with a model that reads in each message what is scripted for its words. */
async function conversation(...operations: ScriptedOperation[]) {
  const chat = await openedChat({ extraction: (body) => answerWith(operations, body) })
  return {
    chat,
    say: async (text: string) => {
      const sent = await chat.send(text)
      await chat.ended(sent.turnId)
      await chat.kernel().idle()
      return (await chat.turn(sent.turnId)).turn
    },
  }
}

const residence = (says: string, value: string, more: Partial<ScriptedOperation> = {}): ScriptedOperation => ({
  op: 'add',
  says,
  attribute: 'residence',
  value,
  fact: `The user lives in ${value}.`,
  ...more,
})

const memories = async (chat: LoopbackKernel, status: 'active' | 'superseded' | 'pending' | 'archived' = 'active') =>
  (await chat.kernel().call('memory_list', { agentId: 'majordomo', status })).items
const contents = async (chat: LoopbackKernel, status?: Parameters<typeof memories>[1]): Promise<string[]> =>
  (await memories(chat, status)).map(({ content }) => content).toSorted()

describe('what a model reads', () => {
  test('is kept at once with the words it rests on, and can be undone', async () => {
    const { chat, say } = await conversation(residence('I live in Porto', 'Porto'))
    const turn = await say('hi! I live in Porto')
    const [memory] = await memories(chat)
    const { evidence } = await chat.kernel().call('memory_get', { id: memory?.id ?? '' })
    expect({ memory, quotes: evidence.map(({ quote }) => quote), learned: turn.learned }).toMatchObject({
      memory: {
        content: 'The user lives in Porto.',
        slot: { subject: 'user', attribute: 'residence', value: 'porto' },
      },
      quotes: ['I live in Porto'],
      learned: [{ memoryId: memory?.id, outcome: 'created' }],
    })
    await chat.kernel().call('change_undo', { changeId: turn.learned[0]?.changeId ?? '' })
    expect(await contents(chat)).toEqual([])
  })

  test('a new value takes the place of the old, which still answers “before”', async () => {
    const { chat, say } = await conversation(
      residence('I live in Porto', 'Porto'),
      residence('moved to Lisbon', 'Lisbon', { op: 'replace', knows: 'The user lives in Porto.' }),
    )
    await say('I live in Porto')
    const turn = await say('we moved to Lisbon')
    expect([await contents(chat), await contents(chat, 'superseded'), turn.learned[0]?.outcome]).toEqual([
      ['The user lives in Lisbon.'],
      ['The user lives in Porto.'],
      'updated',
    ])
  })

  test('what was a mistake never was true', async () => {
    const { chat, say } = await conversation(
      residence('I live in Porto', 'Porto'),
      residence('in Lisbon', 'Lisbon', { op: 'replace', knows: 'The user lives in Porto.', mistake: true }),
    )
    await say('I live in Porto')
    await say('sorry, I meant in Lisbon')
    expect([await contents(chat), await contents(chat, 'superseded'), await contents(chat, 'archived')]).toEqual([
      ['The user lives in Lisbon.'],
      [],
      ['The user lives in Porto.'],
    ])
  })

  test('what never was so, without anything in its place, was kept as what had been so', async () => {
    const { chat, say } = await conversation(residence('stay in Porto', 'Porto'), {
      op: 'end',
      says: 'I was never in Porto',
      knows: 'The user lives in Porto.',
      mistake: true,
    })
    await say('I stay in Porto')
    const turn = await say('I was never in Porto')
    expect([await contents(chat), await contents(chat, 'superseded'), await contents(chat, 'archived')]).toEqual([
      [],
      [],
      ['The user lives in Porto.'],
    ])
    await chat.kernel().call('change_undo', { changeId: turn.learned[0]?.changeId ?? '' })
    expect(await contents(chat)).toEqual(['The user lives in Porto.'])
  })

  test('what is over holds no more, and comes back with undo', async () => {
    const { chat, say } = await conversation(
      {
        op: 'add',
        says: 'I row on Sundays',
        attribute: 'habit',
        value: 'rowing on Sundays',
        fact: 'The user rows on Sundays.',
      },
      { op: 'end', says: 'stopped rowing', knows: 'The user rows on Sundays.' },
    )
    await say('I row on Sundays')
    const turn = await say('I stopped rowing')
    expect([await contents(chat), await contents(chat, 'superseded'), turn.learned[0]?.outcome]).toEqual([
      [],
      ['The user rows on Sundays.'],
      'ended',
    ])
    await chat.kernel().call('change_undo', { changeId: turn.learned[0]?.changeId ?? '' })
    expect(await contents(chat)).toEqual(['The user rows on Sundays.'])
  })

  test('what was told to end on a day to come was over at once', async () => {
    const job: ScriptedOperation = {
      op: 'add',
      says: 'I cook at the Heron',
      attribute: 'job',
      value: 'cook',
      fact: 'The user is a cook at the Heron.',
    }
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { chat, say } = await conversation(job, {
      op: 'end',
      says: 'my last day',
      knows: job['fact'] as string,
      valid_to: day(20),
    })
    await say('I cook at the Heron')
    const turn = await say('gave notice, my last day is in three weeks')
    const [memory] = await memories(chat)
    expect([memory?.content, memory?.expiresAt?.slice(0, 10), turn.learned[0]?.outcome]).toEqual([
      job['fact'],
      day(20),
      'updated',
    ])
  })

  test('what ended in the month that runs held to its last day', async () => {
    const rowing: ScriptedOperation = {
      op: 'add',
      says: 'I row on Sundays',
      attribute: 'habit',
      value: 'rowing',
      fact: 'The user rows on Sundays.',
    }
    const month = new Date().toISOString().slice(0, 7)
    const { chat, say } = await conversation(rowing, {
      op: 'end',
      says: 'stopped rowing',
      knows: rowing['fact'] as string,
      valid_to: month,
    })
    await say('I row on Sundays')
    await say('I stopped rowing')
    expect([await contents(chat), await contents(chat, 'superseded')]).toEqual([[], [rowing['fact']]])
  })

  test('a former value was not shown where it was spoken of, and words about it were lost', async () => {
    const former = 'The user lives in Porto.'
    const { chat, say } = await conversation(
      residence('I live in Porto', 'Porto'),
      residence('moved to Lisbon', 'Lisbon', { op: 'replace', knows: former }),
      { op: 'confirm', says: 'when I lived in Porto', knows: former },
    )
    for (const text of ['I live in Porto', 'we moved to Lisbon', 'when I lived in Porto I ate at the harbour'])
      await say(text)
    const [past] = await memories(chat, 'superseded')
    const { evidence } = await chat.kernel().call('memory_get', { id: past?.id ?? '' })
    expect([past?.content, evidence.map(({ quote }) => quote)]).toEqual([
      former,
      ['I live in Porto', 'when I lived in Porto'],
    ])
  })

  test('what is said again is one memory with both quotes', async () => {
    const { chat, say } = await conversation(
      residence('I live in Porto', 'Porto'),
      { op: 'confirm', says: 'here in Porto', knows: 'The user lives in Porto.' },
      residence('Porto is home', 'Porto', { fact: 'Porto is where the user lives.' }),
    )
    await say('I live in Porto')
    await say('it rains here in Porto')
    await say('Porto is home')
    const [memory] = await memories(chat)
    const { evidence } = await chat.kernel().call('memory_get', { id: memory?.id ?? '' })
    expect([await contents(chat), evidence.map(({ quote }) => quote)]).toEqual([
      ['The user lives in Porto.'],
      ['I live in Porto', 'here in Porto', 'Porto is home'],
    ])
  })

  test('a doubtful move that was said once more stood beside the home it takes the place of', async () => {
    const { chat, say } = await conversation(
      residence('I live in Porto', 'Porto'),
      residence('maybe Lisbon is home', 'Lisbon', {
        op: 'replace',
        knows: 'The user lives in Porto.',
        certainty: 'inferred',
      }),
      { op: 'confirm', says: 'Lisbon is sunny for us', knows: 'The user lives in Lisbon.' },
    )
    for (const text of ['I live in Porto', 'so maybe Lisbon is home now', 'Lisbon is sunny for us residents'])
      await say(text)
    expect([await contents(chat), await contents(chat, 'superseded')]).toEqual([
      ['The user lives in Lisbon.'],
      ['The user lives in Porto.'],
    ])
  })

  test('an appointment that was moved kept its old day: what its slot says is the same', async () => {
    const visit = { attribute: 'plan', value: 'dentist', kind: 'plan' } as const
    const [before, after] = ['The user sees the dentist on 7 May.', 'The user sees the dentist on 14 May.']
    const { chat, say } = await conversation(
      { ...visit, op: 'add', says: 'dentist on 7 May', fact: before },
      { ...visit, op: 'replace', says: 'dentist moved me to 14 May', fact: after, knows: before },
    )
    await say('I see the dentist on 7 May')
    await say('the dentist moved me to 14 May')
    expect([await contents(chat), await contents(chat, 'superseded')]).toEqual([[after], [before]])
  })

  test('who told in one sentence of a move from here to there had lived nowhere before', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { chat, say } = await conversation(
      residence('to Bruges', 'Bruges', { valid_from: today }),
      residence('moved from Ghent', 'Ghent', { fact: 'The user lived in Ghent.', valid_to: today }),
    )
    await say('we moved from Ghent to Bruges')
    const slots = (await memories(chat)).map(({ slot, expiresAt }) =>
      [slot?.attribute, slot?.value, expiresAt].join(' '),
    )
    const given = async (query: string): Promise<string[]> => {
      const { text } = await chat.kernel().call('memory_build_context', { agentId: 'majordomo', query })
      return ['Lives in) "Bruges', 'lived in Ghent'].filter((words) => text.includes(words))
    }
    expect([
      slots.toSorted((a, b) => String(a).localeCompare(String(b))),
      await given('Where did I live before?'),
      await given('Wo habe ich vorher gelebt?'),
    ]).toEqual([
      ['past_residence ghent ', 'residence bruges '],
      ['Lives in) "Bruges', 'lived in Ghent'],
      ['Lives in) "Bruges', 'lived in Ghent'],
    ])
  })

  test('asked in a language without word lists, what held before was in no context', async () => {
    const job = { attribute: 'job' } as const
    const before = 'Die Nutzerin ist Tischlermeisterin.'
    const { chat, say } = await conversation(
      { ...job, op: 'add', says: 'Bin Tischlermeisterin', value: 'Tischlermeisterin', fact: before },
      {
        ...job,
        op: 'replace',
        says: 'bin ich Ausbilderin',
        value: 'Ausbilderin',
        fact: 'Die Nutzerin ist Ausbilderin.',
        knows: before,
      },
      { op: 'add', says: 'singe im Chor', attribute: 'hobby', value: 'Chor', fact: 'Die Nutzerin singt im Chor.' },
    )
    await say('Bin Tischlermeisterin in der zweiten Generation.')
    await say('Seit August bin ich Ausbilderin.')
    await say('Ich singe im Chor, dienstags.')
    const query = 'Was war ich früher, bevor ich Ausbilderin wurde?'
    const { text } = await chat.kernel().call('memory_build_context', { agentId: 'majordomo', query })
    expect(text.split('\n').filter((line) => line.includes(before))).toEqual([expect.stringContaining('outdated')])
  })

  test('a value said more fully stays one memory', async () => {
    const job = { op: 'add', attribute: 'has_pet' }
    const { chat, say } = await conversation(
      { ...job, says: 'a grey cat', value: 'grey cat', fact: 'The user has a grey cat.' },
      { ...job, says: 'grey cat called Miso', value: 'grey cat Miso', fact: 'The user has a grey cat called Miso.' },
    )
    await say('I have a grey cat')
    await say('my grey cat called Miso')
    expect(await contents(chat)).toEqual(['The user has a grey cat called Miso.'])
  })

  test('two jobs told in one breath are both kept', async () => {
    const job = { op: 'add', attribute: 'job' }
    const { chat, say } = await conversation(
      { ...job, says: 'baker by night', value: 'baker', fact: 'The user is a baker by night.' },
      { ...job, says: 'painter by day', value: 'painter', fact: 'The user is a painter by day.' },
    )
    await say("I'm a baker by night and a painter by day")
    expect(await contents(chat)).toEqual(['The user is a baker by night.', 'The user is a painter by day.'])
  })

  test('of a person is filed under one name, however they are called', async () => {
    const { chat, say } = await conversation(
      {
        op: 'add',
        says: 'my dog Bram',
        subject: 'dog Bram',
        attribute: 'name',
        value: 'Bram',
        fact: 'The dog is called Bram.',
      },
      { op: 'add', says: 'Bram is 6', subject: 'Bram', attribute: 'age', value: '6', fact: 'Bram is 6.' },
      { op: 'add', says: 'the dog is 7', subject: 'dog', attribute: 'age', value: '7', fact: 'The dog is 7.' },
    )
    await say('my dog Bram says hi')
    await say('Bram is 6')
    const shown = (await memories(chat)).map(({ slot }) => slot?.subject)
    await say('oh wait, the dog is 7')
    expect([shown, (await memories(chat)).map(({ slot }) => slot?.subject)]).toEqual([
      ['dog bram', 'dog bram'],
      ['dog bram', 'dog bram', 'dog bram'],
    ])
  })

  test('at most six facts of a conversation wait, the best first', async () => {
    const delicate = (says: string, attribute: string, reason: string): ScriptedOperation => ({
      op: 'add',
      says,
      attribute,
      value: says,
      fact: `The user told: ${says}.`,
      delicate: reason,
    })
    const { chat, say } = await conversation(
      delicate('owe Luke money', 'debt', 'money'),
      delicate('earn 4,000 a month', 'salary', 'money'),
      delicate('voted green', 'opinion', 'private_matter'),
      delicate('take thyroxine', 'medication', 'health'),
      delicate('owe 900 euros', 'debt', 'money'),
      delicate('pay 800 in rent', 'rent', 'money'),
      delicate('save 50 a week', 'savings', 'money'),
    )
    await say('I owe Luke money, earn 4,000 a month and voted green')
    await say('I take thyroxine')
    await say('I owe 900 euros, pay 800 in rent and save 50 a week')
    const asked = await contents(chat, 'pending')
    expect([asked.length, asked.includes('The user told: take thyroxine.'), await contents(chat)]).toEqual([
      6,
      true,
      [],
    ])
  })

  test('rules never take the place of what a trusted model reads', async () => {
    const { chat, say } = await conversation({
      op: 'add',
      says: 'my sister Marta lives in Lyon',
      subject: 'sister Marta',
      attribute: 'residence',
      value: 'Lyon',
      fact: 'The sister Marta lives in Lyon.',
    })
    await say('my sister Marta lives in Lyon and I live in Porto')
    expect(await contents(chat)).toEqual(['The sister Marta lives in Lyon.'])
  })

  test('what hung on a move stayed, for it was more than three memories; all of it at once still does', async () => {
    const things = ['chess', 'golf', 'judo', 'polo', 'darts', 'bowls', 'fives', 'shinty', 'croquet']
    const { chat, say } = await conversation(
      ...things.map((thing) => ({
        op: 'add',
        says: thing,
        attribute: 'likes',
        value: thing,
        fact: `The user likes ${thing}.`,
      })),
      ...things.slice(0, 4).map((thing) => ({ op: 'end', says: 'moving away', knows: `The user likes ${thing}.` })),
      ...things.map((thing) => ({ op: 'end', says: 'tired of it all', knows: `The user likes ${thing}.` })),
    )
    await say(`I like ${things.join(', ')}`)
    await say('I am tired of it all')
    const before = (await contents(chat)).length
    await say('we are moving away')
    expect([before, (await contents(chat)).length]).toEqual([9, 5])
  })

  test('what is delicate goes along only where it is asked for', async () => {
    const earns = { says: 'earn 4000', attribute: 'salary', value: '4000', fact: 'The user earns 4000 a month.' }
    const { chat, say } = await conversation({ op: 'add', ...earns }, residence('I live in Porto', 'Porto'))
    await chat.kernel().call('settings_update', { patch: { reviewsDelicate: false } })
    await say('I live in Porto and earn 4000 a month')
    const given = async (query: string): Promise<boolean> =>
      (await chat.kernel().call('memory_build_context', { agentId: 'majordomo', query })).text.includes('4000')
    expect([await given('a poem about the sea, please'), await given('how much do I earn a month?')]).toEqual([
      false,
      true,
    ])
  })

  test('an alarm at a quarter past two left the hour of getting up beside it: no word of it found the memory', async () => {
    const getsUp = 'The user gets up at half past two.'
    const { chat, say } = await conversation(
      { op: 'add', says: 'up at half past two', attribute: 'habit', value: 'half past two', fact: getsUp },
      {
        op: 'replace',
        says: 'alarm',
        knows: getsUp,
        attribute: 'habit',
        value: '2:15',
        fact: 'The alarm rings at 2:15.',
      },
    )
    await say('I am up at half past two')
    await say('my alarm rings at 2:15 now')
    expect([await contents(chat), await contents(chat, 'superseded')]).toEqual([['The alarm rings at 2:15.'], [getsUp]])
  })

  test('what stays on this computer was shown to a model elsewhere as a known memory', async () => {
    const asked: string[] = []
    const chat = await openedChat({
      baseUrl: (server) => server.baseUrl.replace('127.0.0.1', '0.0.0.0'),
      extraction: (body) => {
        asked.push(JSON.stringify(body))
        return answerWith([residence('I live in Porto', 'Porto')], body)
      },
    })
    const say = async (text: string): Promise<void> => {
      await chat.ended((await chat.send(text)).turnId)
      await chat.kernel().idle()
    }
    await say('I live in Porto')
    const [memory] = await memories(chat)
    await chat.kernel().call('memory_local_only', { id: memory?.id ?? '', value: true })
    asked.length = 0
    await say('my kitchen in Porto is small and cold')
    expect([asked.length, asked.join().includes('lives in Porto'), asked.join().includes('I live in Porto')]).toEqual([
      1,
      false,
      false,
    ])
  })

  test('words that stay on this computer were shown to a model elsewhere with a request to forget', async () => {
    const asked: string[] = []
    const forget = { op: 'forget', says: 'forget what I told you of my boat', about: 'the boat in Porto' }
    const chat = await openedChat({
      baseUrl: (server) => server.baseUrl.replace('127.0.0.1', '0.0.0.0'),
      extraction: (body) => {
        asked.push(JSON.stringify(body))
        return answerWith([residence('I live in Porto', 'Porto'), forget], body)
      },
    })
    const told = ['I live in Porto by the lighthouse', 'my boat in Porto is called Brisa']
    const lines = told.map((text, index) => {
      return { session: `before ${index}`, role: 'user' as const, at: `2026-05-1${index}T10:00:00.000Z`, text }
    })
    await chat.kernel().call('session_import', { agentId: 'majordomo', lines, extract: true })
    await chat.kernel().idle()
    const [memory] = await memories(chat)
    await chat.kernel().call('memory_local_only', { id: memory?.id ?? '', value: true })
    asked.length = 0
    await chat.ended((await chat.send('please forget what I told you of my boat in Porto')).turnId)
    await chat.kernel().idle()
    expect(['Brisa', 'lighthouse'].map((word) => asked.join().includes(word))).toEqual([true, false])
  })

  test('a number that was named as secret in a language without word lists stood in what a model is given', async () => {
    const told = '会社の金庫の番号は4471だから困ったら開けてって'
    const { chat, say } = await conversation(
      { op: 'secret', says: '4471' },
      { op: 'add', says: told, attribute: 'problem', value: '金庫', fact: '会社の金庫の番号は4471。' },
    )
    await say(told)
    expect(await contents(chat)).toEqual([])
    const given = await chat
      .kernel()
      .call('memory_build_context', { agentId: 'majordomo', query: '会社の金庫の番号は？' })
    expect([given.text.includes('金庫'), given.text.includes('4471')]).toEqual([true, false])
  })

  test('of words that begin with another’s name a model made a fact of the user, and it was live', async () => {
    const told = 'Fenja ist allergisch gegen Haselnüsse'
    const allergy = { op: 'add', says: told, attribute: 'allergy', value: 'Haselnüsse' } as const
    const { chat, say } = await conversation(
      {
        op: 'add',
        says: 'Fenja heißt meine Tochter',
        subject: 'daughter Fenja',
        attribute: 'name',
        value: 'Fenja',
        fact: 'Die Tochter heißt Fenja.',
      },
      { ...allergy, fact: 'Der Nutzer ist allergisch gegen Haselnüsse.' },
    )
    await say('Fenja heißt meine Tochter.')
    await say(`${told}.`)
    expect([await contents(chat), await contents(chat, 'pending')]).toEqual([
      ['Die Tochter heißt Fenja.'],
      ['Der Nutzer ist allergisch gegen Haselnüsse.'],
    ])
  })
})
