import { describe, expect, test } from 'vitest'
import { findByClues, type Told } from './by-clues.ts'

const asked = '2031-11-20T10:00:00Z'

/** Told a month apart from January on, each by its place. */
const told = (...texts: string[]): Told[] =>
  texts.map((text, index) => ({ id: String(index), text, at: new Date(Date.UTC(2031, index, 5)).toISOString() }))

const life = told(
  'I mend clocks in a cellar in Ghent.',
  'My niece Odile owes me nine hundred euros since the fair.',
  'I like the smell of beeswax in the morning.',
  'The consultant put me on a machine because I stop breathing in my sleep.',
  'My sister got a new bakery van.',
  'Marek at the next bench signed my sketch as his own. I could spit.',
  'Our allotment floods every autumn.',
  'My brother was suspended from his college, our parents do not know.',
)
const leben = told(
  '我在乌镇修钟表。',
  '我表妹欠我九百块，一直没还。',
  '我喜欢早上闻蜂蜡的味道。',
  '大夫说我睡着会憋气，让我戴着机器睡。',
  '我姐新买了送面包的车。',
  '马睿把我的图署上了他自己的名字，气死。',
  '我们那块菜地一到秋天就淹。',
  '我弟休学了，家里还不知道。',
)

const find = (what: string, among: readonly Told[], hint = '') => {
  const found = findByClues({ what, hint, at: asked }, among, () => [])
  return found.kind === 'none' ? 'none' : `${found.kind} ${found.places.map((place) => place.told.id).join(' ')}`
}

describe('what is described in other words', () => {
  test.each([
    ['that family money I moaned about, who and how much', 'one 1'],
    ['what the doctor told me about my nights', 'several 3'],
    ['what the doctor told me about my sleep', 'one 3'],
    ['what i said about my brother and his studies', 'one 7'],
    ['我家里人欠钱那件事', 'one 1'],
  ])('“%s” is %s', (what, expected) => {
    expect(find(what, life)).toBe(expected)
  })

  test.each([
    ['我之前抱怨的亲戚借钱那件事', 'one 1'],
    ['四月我跟你说的看病那件事', 'one 3'],
    ['我弟学校那摊子', 'one 7'],
    ['六月我跟你吐槽的那个抢署名的人', 'several 5'],
  ])('“%s” is %s', (what, expected) => {
    expect(find(what, leben)).toBe(expected)
  })

  test.each([
    ['my time in prison', 'none'],
    ['what i told you about my cousin and the drink', 'none'],
    ['我姑妈吸烟那件事', 'none'],
    ['我前女友那件事', 'none'],
  ])('“%s”, which nobody told, is %s', (what, expected) => {
    expect([find(what, life), find(what, leben)]).toEqual([expected, expected])
  })
})

test('two things that fit alike are both named, and neither is taken', () => {
  const two = told(
    'My son is seeing a therapist.',
    'The kettle leaks.',
    'My son broke his arm, surgery went on all night.',
  )
  expect(find('that health business with my son', two)).toBe('several 2 0')
})

test('what was told of the same matter twice is one', () => {
  const twice = told('I have a court date over the hedge.', 'The kettle leaks.', 'Court again on Friday.', 'Tea is up.')
  expect(find('that legal mess, the court thing', twice)).toBe('one 2 0')
})

test('what was long ago and was asked about is found by that', () => {
  const rows = told(
    'Do I have to tell the harbour office that I was fined in 1994 for a silly bet?',
    'That silly film again.',
    'The buoy is painted.',
  )
  expect(find('that silly thing from when I was young, the one I asked you about', rows)).toBe('one 0')
})

test('a month that is still to come is last year’s', () => {
  const rows = [
    { id: 'then', text: 'My uncle lost his licence.', at: '2030-12-03T10:00:00Z' },
    { id: 'now', text: 'My uncle got a parrot.', at: '2031-11-03T10:00:00Z' },
  ]
  expect(find('what i said about my uncle in december', rows)).toBe('one then')
})

test('a name stands for the relation it belongs to', () => {
  const found = findByClues(
    { what: 'what I told you about my daughter and the hospital', hint: '', at: asked },
    told('Tilda is on her third round of IVF.', 'My daughter teaches judo.', 'The clinic car park was full.'),
    (relation) => (relation === 'daughter' ? ['Tilda'] : []),
  )
  expect(found).toMatchObject({ kind: 'one', places: [{ told: { id: '0' } }] })
})
