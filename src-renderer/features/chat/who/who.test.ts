import { describe, expect, test } from 'vitest'
import { aModel, anAgent } from '../../../testing/builders.ts'
import { appItself, groupsOf, shortName, sizeInWords, whoAnswers } from './who.ts'

const usual = aModel({ model: 'usual' })
const other = aModel({ providerId: 'p2', model: 'other', service: 'Elsewhere' })
const models = { items: [usual, other], usual }

describe('who answers', () => {
  test('is what the chat has, else its agent, else the settings', () => {
    const agent = anAgent({ model: other })
    expect(whoAnswers(null, anAgent(), models)).toMatchObject({ entry: usual, from: 'settings' })
    expect(whoAnswers(null, agent, models)).toMatchObject({ entry: other, from: 'agent' })
    expect(whoAnswers(usual, agent, models)).toMatchObject({ entry: usual, from: 'chat' })
  })

  test('is the app itself where that is chosen or nothing is connected', () => {
    expect(whoAnswers(appItself, anAgent({ model: other }), models)).toEqual({ ref: null, entry: null, from: 'chat' })
    expect(whoAnswers(null, undefined, { items: [], usual: null })).toEqual({
      ref: null,
      entry: null,
      from: 'settings',
    })
  })

  test('may be a model that no list names any more', () => {
    const gone = { providerId: 'p1', model: 'gone' }
    expect(whoAnswers(gone, undefined, models)).toEqual({ ref: gone, entry: null, from: 'chat' })
  })
})

describe('the models to choose from', () => {
  const marked = aModel({ model: 'marked', favourite: true })
  const hidden = aModel({ model: 'hidden', listed: false })
  test('are favourites first, then service by service', () => {
    expect(groupsOf([usual, marked, other, hidden], '', 'Favourites')).toEqual([
      { providerId: null, title: 'Favourites', models: [marked] },
      { providerId: 'p1', title: 'Service', models: [usual] },
      { providerId: 'p2', title: 'Elsewhere', models: [other] },
    ])
  })

  test('are found by words of their name and their service', () => {
    expect(groupsOf([usual, other], 'OTH else', 'Favourites').flatMap((group) => group.models)).toEqual([other])
  })

  test.each([
    ['vendor/large-1', 'large-1'],
    ['plain', 'plain'],
    ['odd/', 'odd/'],
  ])('%s is called %s', (model, name) => expect(shortName(model)).toBe(name))

  test.each([
    [8_192, '8k'],
    [128_000, '128k'],
    [1_048_576, '1M'],
    [500, '500'],
  ])('%d tokens are %s', (tokens, words) => expect(sizeInWords(tokens)).toBe(words))
})
