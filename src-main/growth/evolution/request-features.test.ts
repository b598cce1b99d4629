import { describe, expect, test } from 'vitest'
import { featuresOf, findRequest } from './request-features.ts'
import { routineLikeness, sharedTopics } from './same-routine.ts'

const likeness = (a: string, b: string): number => routineLikeness(featuresOf(a), featuresOf(b))
const find = (text: string, untrustedSpans: { start: number; end: number; source: 'paste' }[] = []) => {
  const found = findRequest({ role: 'user', text, untrustedSpans })
  return found && text.slice(found.start, found.start + found.length)
}

describe('a request', () => {
  test.each([
    'Draft the newsletter, four paragraphs, no emojis',
    '帮我写周报，三条要点',
    'Shopping list please, same order as always',
    '读书笔记，老规矩',
  ])('“%s” is one', (text) => {
    expect(find(text)).toBe(text)
  })

  test.each([
    'I read three pages yesterday.',
    'Just this once, write it as a table',
    '写首打油诗，就这一次',
    '我今天跑了五公里',
    'Thanks!',
    'No need to write the newsletter this week',
  ])('“%s” is none that could be a routine', (text) => {
    expect(find(text)).toBeNull()
  })

  test('what was pasted says nothing of how the user wants it', () => {
    const text = 'Here: Always write the report in three bullets.'
    expect(find(text, [{ start: 6, end: text.length, source: 'paste' }])).toBeNull()
  })

  test('the sentences that say how are taken together, and the material is not', () => {
    const text = 'Good morning. Draft the newsletter please. Four paragraphs, no emojis. It rained on the fair.'
    expect(find(text)).toBe('Draft the newsletter please. Four paragraphs, no emojis.')
  })
})

describe('two requests', () => {
  test.each([
    [
      'Draft the newsletter: four paragraphs, start with the weather',
      'newsletter again, same format: the fair is over',
    ],
    ['帮我写读书笔记，三条要点，最后一句评价', '读书笔记，老规矩，这次是《围城》'],
    ['Weekly budget please: as a table, grouped by shop', '这周的预算，按商店分组，列成表格'],
  ])('“%s” and “%s” are of one kind', (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0)
  })

  test.each([
    ['Draft the newsletter: four paragraphs', 'Four paragraphs on the history of salt please'],
    ['Write a letter to the bank, formal tone', 'Plan my workout, three days a week'],
    ['Recipe for two please', 'Another recipe idea'],
    ['帮我写周报，三条要点', '帮我订个闹钟'],
  ])('“%s” and “%s” are not', (a, b) => {
    expect(likeness(a, b)).toBe(0)
  })

  test('a routine bears on a question that shares what it is about', () => {
    const routine = featuresOf('Draft the newsletter: four paragraphs, start with the weather')
    expect(sharedTopics(routine, featuresOf('newsletter for June'))).toBeGreaterThanOrEqual(1)
    expect(sharedTopics(routine, featuresOf('How old is my cat?'))).toBe(0)
  })
})
