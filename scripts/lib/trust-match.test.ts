import { describe, expect, test } from 'vitest'
import type { GoldFact } from './trust-data.ts'
import { createMatcher, type Claim } from './trust-match.ts'

const fact = (line: Partial<GoldFact> & Pick<GoldFact, 'attribute' | 'value'>): GoldFact => ({
  as_of: '2030-01-01T00:00:00Z',
  subject: 'user',
  lang: 'en',
  turn: 0,
  ...line,
})

const claim = (content: string, rest: Partial<Claim> = {}): Claim => ({ content, slot: null, turns: [9], ...rest })
const slot = (subject: string, attribute: string, value: string): Claim['slot'] => ({ subject, attribute, value })

const facts = [
  fact({ attribute: 'residence', value: 'Tromsø', aliases: ['特罗姆瑟'] }),
  fact({ attribute: 'role', value: 'ship’s cook', aliases: ['船上的厨师'] }),
  fact({ attribute: 'likes', value: 'liquorice' }),
  fact({ attribute: 'diet', value: '吃鱼', lang: 'zh' }),
  fact({ subject: 'sister', attribute: 'name', value: 'Runa' }),
  fact({ subject: 'sister', attribute: 'employer', value: 'the harbour office', turn: 3 }),
  fact({ subject: 'dog', attribute: 'age', value: '6' }),
  fact({ attribute: 'habit', value: 'answers letters on Sunday evening before tea', turn: 4 }),
  fact({ attribute: 'plan', value: 'sail to Bergen', alt: [{ subject: 'user', attribute: 'travel_idea' }] }),
]
const matcher = createMatcher(facts)
const said = (one: Claim): string[] => matcher.matchesOf(one).map(({ fact: { value }, by }) => `${by}: ${value}`)

describe('a memory with a slot', () => {
  test.each([
    {
      title: 'says the fact of its subject and attribute',
      given: slot('user', 'residence', 'tromsø'),
      says: ['slot: Tromsø'],
    },
    { title: 'may name the attribute otherwise', given: slot('user', 'lives_in', 'tromsø'), says: ['slot: Tromsø'] },
    { title: 'may name the value by an alias', given: slot('user', 'city', '特罗姆瑟'), says: ['slot: Tromsø'] },
    { title: 'with another attribute says something else', given: slot('user', 'employer', 'tromsø'), says: [] },
    { title: 'with the opposite taste says something else', given: slot('user', 'dislikes', 'liquorice'), says: [] },
    { title: 'about somebody else says something else', given: slot('brother', 'residence', 'tromsø'), says: [] },
    {
      title: 'may call a person by name',
      given: slot('Runa', 'works_at', 'the harbour office'),
      says: ['slot: the harbour office'],
    },
    { title: 'may call a pet a pet', given: slot('pet', 'age', '6'), says: ['slot: 6'] },
    { title: 'may hold a relation as its attribute', given: slot('user', 'sister', 'runa'), says: ['slot: Runa'] },
    {
      title: 'may use a key that the fact allows',
      given: slot('user', 'travel_idea', 'sail to bergen'),
      says: ['slot: sail to Bergen'],
    },
  ])('$title', ({ given, says }) => {
    expect(said(claim('…', { slot: given }))).toEqual(says)
  })
})

describe('a sentence in the third person, with whatever attribute its reader chose', () => {
  test.each([
    {
      title: 'says the fact by subject and value',
      content: 'The user cooks on a ship: ship’s cook.',
      given: slot('user', 'works_on', 'ship’s cook'),
      turn: 0,
      says: ['content: ship’s cook'],
    },
    {
      title: 'says it in Chinese',
      content: '用户住在特罗姆瑟。',
      given: slot('user', 'lives', '特罗姆瑟'),
      turn: 0,
      says: ['content: Tromsø'],
    },
    {
      title: 'may give a person a name beside the relation',
      content: 'The user’s sister Runa works for the harbour office.',
      given: slot('sister Runa', 'works_at', 'the harbour office'),
      turn: 3,
      says: ['slot: the harbour office'],
    },
    {
      title: 'of the user is not the sister’s',
      content: 'The user works for the harbour office.',
      given: slot('user', 'employer', 'the harbour office'),
      turn: 3,
      says: [],
    },
    {
      title: 'of a sister by another name is not this sister’s',
      content: 'The user’s sister Marit works for the harbour office.',
      given: slot('sister Marit', 'employer', 'the harbour office'),
      turn: 3,
      says: [],
    },
    {
      title: 'of a brother is not the user’s, in the very message',
      content: 'The user’s brother lives in Tromsø.',
      given: null,
      turn: 0,
      says: [],
    },
    {
      title: 'of the opposite is not the fact',
      content: 'The user dislikes liquorice.',
      given: slot('user', 'dislikes', 'liquorice'),
      turn: 0,
      says: [],
    },
  ])('$title', ({ content, given, turn, says }) => {
    expect(said(claim(content, { slot: given, turns: [turn] }))).toEqual(says)
  })
})

describe('a memory in words alone', () => {
  test.each([
    { title: 'says a value that it is about', content: 'Lives in Tromsø', says: ['content: Tromsø'] },
    {
      title: 'does not say what it only mentions',
      content: 'The ferry from Tromsø was late again and the soup was cold by noon',
      says: [],
    },
    { title: 'does not say what it denies', content: '我不吃鱼', says: [] },
    { title: 'says it in Chinese', content: '我吃鱼', says: ['content: 吃鱼'] },
    { title: 'does not give a name by using it', content: 'Runa rang', says: [] },
    { title: 'gives a name where it says so', content: 'my sister is called Runa', says: ['content: Runa'] },
    { title: 'does not say another’s fact without naming them', content: 'works for the harbour office', says: [] },
    { title: 'does not say a bare figure from elsewhere', content: 'the dog waited 6 hours', says: [] },
  ])('$title', ({ content, says }) => {
    expect(said(claim(content))).toEqual(says)
  })

  test('says what its own message was noted for, among other things', () => {
    const long = 'the post came late, she works for the harbour office these days, and the roof leaks over the stairs'
    expect(said(claim(long, { turns: [3] }))).toEqual(['content: the harbour office'])
  })

  test('says a long value by most of its words, unless the day is another', () => {
    expect(said(claim('answers letters Sunday before tea', { turns: [4] }))).toHaveLength(1)
    expect(said(claim('answers letters on Monday evening before tea', { turns: [4] }))).toEqual([])
  })
})

test.each([
  { content: 'my sister hates coffee', near: 'coffee', isAboutUser: false },
  { content: 'she hates coffee', near: 'coffee', isAboutUser: false },
  { content: 'Runa called, and I hate coffee', near: 'coffee', isAboutUser: true },
  { content: '我姐姐不喝咖啡', near: '咖啡', isAboutUser: false },
  { content: 'hates coffee', near: 'coffee', isAboutUser: true },
])('"$content" is about the user: $isAboutUser', ({ content, near, isAboutUser }) => {
  expect(matcher.isAboutUser(claim(content), near)).toBe(isAboutUser)
})
