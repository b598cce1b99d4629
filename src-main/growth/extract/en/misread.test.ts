import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../candidate.ts'
import { extractByRules } from '../rules.ts'
import { holdsSecret } from '../../../memory/evidence/secrets.ts'
import { segmentsOf } from './segments.ts'
import { listOf } from './values.ts'

const toMessage = (text: string, position: number, role: 'user' | 'assistant'): SourceMessage => ({
  id: `m${position}`,
  sessionId: 's',
  position,
  role,
  text,
  untrustedSpans: [],
  at: '2025-05-20T09:30:00.000Z',
})

/** Slots, each with a "?" where it would wait; `before` are messages in turn, the last the assistant's. */
function said(text: string, ...before: string[]): string[] {
  const earlier = before.map((words, index) =>
    toMessage(words, index, (before.length - index) % 2 === 1 ? 'assistant' : 'user'),
  )
  return extractByRules([toMessage(text, before.length, 'user')], { before: earlier }).candidates.flatMap(
    ({ slot, confidence }) =>
      slot === null ? [] : [`${slot.subject}.${slot.attribute}=${slot.value}${confidence < 0.7 ? ' ?' : ''}`],
  )
}

const contents = (text: string): string[] =>
  extractByRules([toMessage(text, 0, 'user')]).candidates.map((one) => one.content)

describe('who writes no apostrophes is read as those who do', () => {
  test.each([
    ['im 41 and ive lived in Hobart since march', ['user.age=41', 'user.residence=hobart']],
    ['we dont eat pork', ['user.avoids=pork']],
    ['I am a plumber', ['user.job=plumber']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test('"7 am on" is no "I\'m on"', () => {
    expect(contents('gym at 7 am on sundays').join()).not.toContain("I'm")
  })
})

describe('what is said of work and study', () => {
  test.each([
    ['I joined Nordlys as a designer', ['user.employer=nordlys', 'user.job=designer']],
    ['My employer is Halvorsen', ['user.employer=halvorsen']],
    ['I am a law student at Aberdeen', ['user.job=law student', 'user.school=aberdeen']],
    ["Since April I'm at Halvorsen", ['user.employer=halvorsen']],
    ["I'm not at Halvorsen any more", ['user.employer=']],
    ['been with hollis freight since 2011', ['user.employer=hollis freight']],
    ['im a newly qualified riding instructor red card and all', ['user.job=newly qualified riding instructor']],
    ['I live near Ghent', ['user.residence=near ghent']],
    ['hi all this is Runa', ['user.name=runa']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })

  test('a student has no employer', () => {
    expect(said('I am a law student at Aberdeen').some((fact) => fact.includes('employer'))).toBe(false)
  })
})

describe('what only sounds like a fact', () => {
  test.each([
    ['a verb after a relation is no name', 'only the fudge my nan posts.'],
    ['irony in capitals is no taste', 'Oh sure, I LOVE shared calendars'],
    ['irony at the start of a sentence is seen', 'Apparently a certified expert in toner now, I run the copier'],
    ['a question for confirmation tells nothing', "I'm a nurse in Hull, right?"],
    ["what is said of the other is not the user's", "You're a nurse and live in Hull"],
    ['the second half of an order is an order', 'use the blue font and work with Sketch'],
    ['a pronoun is nothing to give up', 'I quit them for good'],
    ['a title is no sister of the user', 'please call me Sister Agnes'],
    ['an actor speaks in a part', 'I am the baker, you are the king, I live in a windmill'],
    ["somebody else's animal is not the user's", 'Darwin had a tortoise called Harriet'],
    ['what an order begins with is no habit', 'send the minutes to me only'],
    ['a place is not owned', 'I drive up to my aunt in Kendal'],
    ['what was lost is no home', 'I moved out in October'],
  ])('%s', (_title, text) => {
    expect(said(text).filter((fact) => !fact.startsWith('user.name=') && !fact.endsWith('?'))).toEqual([])
  })

  test('"no." before a new sentence corrects nothing', () => {
    const [candidate] = extractByRules([toMessage('no. leaving the flat on Quay Street in June', 2, 'user')], {
      before: [
        toMessage('my goal is to swim the channel', 0, 'user'),
        toMessage('Will you stay where you are?', 1, 'assistant'),
      ],
    }).candidates
    expect(candidate?.slot ?? null).toBeNull()
  })

  test('"no" before a noun is no correction', () => {
    expect(contents('no bike this year and my hip is shot')).not.toContainEqual(expect.stringMatching(/^bike/))
  })

  test('somebody addressed at the end is not avoided', () => {
    expect(said('I cannot eat sugar, dear boy')).toEqual(['user.avoids=sugar'])
  })

  test('an answer with a sentence of its own is no wish', () => {
    expect(said('no ive packed for thirty years', 'Shall I make a list or a table?')).toEqual([])
  })
})

describe('what is not decided or over waits', () => {
  test.each([
    'I am considering a sabbatical',
    'I wanted to be a vet',
    'I loved the old house in York',
    'Otto got me a kettle',
  ])('%s', (text) => {
    expect(said(text).filter((fact) => !fact.endsWith('?'))).toEqual([])
  })
})

describe('somebody told of without "my" or with a pronoun', () => {
  test.each([
    ['I have a sister. She is 31 and works at Lidl', ['sister.age=31', 'sister.employer=lidl']],
    ['my brother is allergic to cats and lives in Hull', ['brother.allergy=cats', 'brother.residence=hull']],
    ["it's my aunt's birthday on the 3rd of May", ['aunt.birthday=3rd of may']],
    [
      "home is me and my sister doreen in selby. she says it's fine, shes a retired dinner lady",
      ['sister.name=doreen', 'sister.job=retired dinner lady'],
    ],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })

  test('one sister is one fact', () => {
    expect(said('I have a sister')).toEqual(['user.has_sister=a'])
  })

  test('who "she" is, is not whoever the same sentence names later', () => {
    expect(said("She's from Lviv and wants a cat, ask my brother").filter((fact) => fact.includes('lviv'))).toEqual([])
  })
})

describe('a day of the week with what it is of', () => {
  test.each([
    ['Choir is on Wednesdays now', ['user.schedule_choir=choir is on wednesdays']],
    ['Band practice moved to Tuesdays', ['user.schedule_band_practice=band practice moved to tuesdays']],
    ['I sweep the pool there, mon + thu nights', ['user.schedule=sweep the pool there, mon + thu nights ?']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test('days and hours alone are no fact', () => {
    expect(said('so tue wed 9 to 5, fri 9 to 3')).toEqual([])
  })

  test('what is moved takes the new day', () => {
    expect(said('we moved that to Thursday', 'Band practice is on Mondays.', 'Noted.')).toEqual([
      'user.schedule_band_practice=band practice is on thursday',
    ])
  })
})

describe('what the body does not take', () => {
  test.each([
    ['im off puddings altogether', ['user.avoids=puddings']],
    ['I run on strong tea', ['user.likes=strong tea']],
    ["no cashews, I'm allergic", ['user.allergy=cashews']],
    ['the doctor says I have apnoea', ['user.health=apnoea']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })

  test('who is off to bed avoids nothing', () => {
    expect(said('im off to bed')).toEqual([])
  })
})

describe('how a thing is to look', () => {
  test('is kept in all its parts, with what it is for', () => {
    const text = 'do me a seed log for the beds. group them by row, two lines each, a total at the end'
    expect(contents(text)).toContain(text)
  })

  test('a number of words is no budget', () => {
    expect(said('under sixty words and plain')).toEqual([])
  })
})

test('who began somewhere as something has a new employer, and no event besides', () => {
  expect(said('i started with nordlys on friday 1st of august as a trainee instructor')).toEqual([
    'user.job=trainee instructor',
    'user.employer=nordlys',
  ])
  expect(contents('i started with nordlys on friday 1st of august as a trainee instructor')).toHaveLength(2)
})

test('who is still to begin somewhere has a plan, and no new employer yet', () => {
  const text = 'i start with nordlys on friday 1st of august as a trainee instructor'
  expect(said(text)).toEqual(['user.event=start with nordlys on friday 1st of august as a trainee instructor'])
  expect(contents(text)).toHaveLength(1)
})

test('the code of an alarm is kept out', () => {
  expect(holdsSecret('the alarm keypad on it is 4417 then hash')).toBe(true)
})

test('two things that are given up are told in words of their own', () => {
  expect(contents("I'm off puddings and sweet stuff")).toEqual(["I'm off puddings", "I'm off sweet stuff"])
})

test('who had a birthday yesterday has a new age', () => {
  expect(said('46 yesterday. my aunt baked')).toEqual(['user.age=46'])
})

test('a wish not to be called something is kept', () => {
  const { candidates } = extractByRules([toMessage("don't call me mate, I get enough of that", 0, 'user')])
  expect(candidates.find(({ category }) => category === 'communication')?.content).toBe("don't call me mate")
})

test('a password after "pw" is kept out', () => {
  expect([holdsSecret('tern / pw Gull!Salt77'), holdsSecret('mind the pass on the left')]).toEqual([true, false])
})

describe('a very long message costs no more than its length', () => {
  test('of a stretch the next dozen are looked at for a list that goes on', () => {
    expect(segmentsOf('a,'.repeat(500))[0]?.after).toHaveLength(12)
  })

  test('a list ends somewhere', () => {
    expect(listOf(`tea${' '.repeat(2_000)}and milk`)).toEqual(['tea'])
  })
})
