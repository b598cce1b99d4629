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

const find = async (what: string, among: readonly Told[], hint = '') => {
  const found = await findByClues({ what, hint, at: asked }, among, () => [])
  return found.kind === 'none' ? 'none' : `${found.kind} ${found.places.map((place) => place.told.id).join(' ')}`
}

describe('what is described in other words', () => {
  test.each([
    ['that family money I moaned about, who and how much', 'one 1'],
    ['what the doctor told me about my nights', 'several 3'],
    ['what the doctor told me about my sleep', 'one 3'],
    ['what i said about my brother and his studies', 'one 7'],
    ['我家里人欠钱那件事', 'one 1'],
  ])('“%s” is %s', async (what, expected) => {
    expect(await find(what, life)).toBe(expected)
  })

  test.each([
    ['我之前抱怨的亲戚借钱那件事', 'one 1'],
    ['四月我跟你说的看病那件事', 'one 3'],
    ['我弟学校那摊子', 'one 7'],
    ['六月我跟你吐槽的那个抢署名的人', 'several 5'],
  ])('“%s” is %s', async (what, expected) => {
    expect(await find(what, leben)).toBe(expected)
  })

  test.each([
    ['my time in prison', 'none'],
    ['what i told you about my cousin and the drink', 'none'],
    ['我姑妈吸烟那件事', 'none'],
    ['我前女友那件事', 'none'],
  ])('“%s”, which nobody told, is %s', async (what, expected) => {
    expect([await find(what, life), await find(what, leben)]).toEqual([expected, expected])
  })
})

test('two things that fit alike are both named, and neither is taken', async () => {
  const two = told(
    'My son is seeing a therapist.',
    'The kettle leaks.',
    'My son broke his arm, surgery went on all night.',
  )
  expect(await find('that health business with my son', two)).toBe('several 2 0')
})

test('what was told of the same matter twice is one', async () => {
  const twice = told('I have a court date over the hedge.', 'The kettle leaks.', 'Court again on Friday.', 'Tea is up.')
  expect(await find('that legal mess, the court thing', twice)).toBe('one 2 0')
})

test('what was long ago and was asked about is found by that', async () => {
  const rows = told(
    'Do I have to tell the harbour office that I was fined in 1994 for a silly bet?',
    'That silly film again.',
    'The buoy is painted.',
  )
  expect(await find('that silly thing from when I was young, the one I asked you about', rows)).toBe('one 0')
})

test('a month that is still to come is last year’s', async () => {
  const rows = [
    { id: 'then', text: 'My uncle lost his licence.', at: '2030-12-03T10:00:00Z' },
    { id: 'now', text: 'My uncle got a parrot.', at: '2031-11-03T10:00:00Z' },
  ]
  expect(await find('what i said about my uncle in december', rows)).toBe('one then')
})

test('a name stands for the relation it belongs to', async () => {
  const found = await findByClues(
    { what: 'what I told you about my daughter and the hospital', hint: '', at: asked },
    told('Tilda is on her third round of IVF.', 'My daughter teaches judo.', 'The clinic car park was full.'),
    (relation) => (relation === 'daughter' ? ['Tilda'] : []),
  )
  expect(found).toMatchObject({ kind: 'one', places: [{ told: { id: '0' } }] })
})

test('a name that nobody introduced may be the relation that is meant', async () => {
  const rows = told('Perla bunked off school twice in May.', 'My son dropped his trumpet.', 'The school bus is late.')
  expect(await find('that business with my daughter and school', rows)).toBe('one 0')
})

test('a name that is known to be another’s is not', async () => {
  const rows = told('My brother Lasse skipped class for a week.', 'The kettle leaks.', 'School starts on Monday.')
  expect(await find('that business with my daughter and school', rows)).not.toBe('one 0')
})

test('a Chinese word with its halves apart is the same word', async () => {
  const rows = told('我表弟旷了三天课。', '我在上夜课。', '我表弟会吹笛子。')
  expect(await find('我表弟旷课那件事', rows)).toBe('one 0')
})

test('somebody who is only described is found by what was done with them', async () => {
  const rows = told('Dinner with Ansgar again, he laughs at my ferns.', 'My son Pelle burnt dinner.', 'Tea is up.')
  expect(await find('跟我吃过几次饭的那位', rows, '散了')).toBe('one 0')
})

test('what is said of a colleague is not all that colleagues do', async () => {
  const rows = told('My colleague Renzo pads his expenses.', 'My colleague Renzo carves spoons.', 'Tea is up.')
  expect(await find('the thing with my colleague and the expenses', rows)).toBe('one 0')
})

test('somebody’s news is the private matter told of them, and is asked about where there are two', async () => {
  const rows = told('Maud is pregnant.', 'I like Maud.', 'Ask Maud for glue.')
  expect(await find("Maud's news", rows)).toBe('one 0')
  const two = told('Maud is pregnant.', 'I saw Maud in court over a debt.', 'Ask Maud for glue.')
  expect(await find("Maud's news", two)).toBe('several 1 0')
})

test('住院 is nobody’s address', async () => {
  const rows = told('我住址是柳条巷7号。', '我后妈上周住院了。', '我住的院子有口井。')
  expect(await find('我后妈住院的事', rows)).toBe('one 1')
})
