import { describe, expect, test } from 'vitest'
import { extractByRules } from '../rules.ts'
import { listOf, shortValue } from './values.ts'

const said = (text: string): string[] =>
  extractByRules([
    { id: 'm', sessionId: 's', position: 0, role: 'user', text, untrustedSpans: [], at: '2025-05-20T09:30:00.000Z' },
  ]).candidates.flatMap(({ slot }) => (slot === null ? [] : [`${slot.subject}.${slot.attribute}=${slot.value}`]))

describe('a value was split at an “and” that hangs on one of its words', () => {
  test.each([
    ['films about space and time', ['films about space and time']],
    ['picnics with cousins and neighbours', ['picnics with cousins and neighbours']],
    ['stuff like felt and yarn', ['stuff like felt and yarn']],
    ['both rye and spelt', ['both rye and spelt']],
    ['tinkering on clocks and at weekends', ['tinkering on clocks and at weekends']],
    ['growing beans and squash', ['growing beans and squash']],
    ['clear, precise and kind', ['clear, precise and kind']],
    ['quiet and sunny rooms', ['quiet and sunny rooms']],
    ['a long bath and solving riddles', ['a long bath and solving riddles']],
  ])('%s', (text, expected) => {
    expect(listOf(text)).toEqual(expected)
  })
})

describe('what is a list is still split', () => {
  test.each([
    ['rye, spelt and oats', ['rye', 'spelt', 'oats']],
    ['rowing and knitting', ['rowing', 'knitting']],
    ['the cold and rain', ['the cold', 'rain']],
    ['rowing and tea', ['rowing', 'tea']],
    ['growing beans and painting fences', ['growing beans', 'painting fences']],
    ['cooking with my aunt and rowing', ['cooking with my aunt', 'rowing']],
    ['the smell of hay and the sound of bells', ['the smell of hay', 'the sound of bells']],
    ['mending nets, chess and rowing', ['mending nets', 'chess', 'rowing']],
    ['to paint and to sing', ['to paint', 'to sing']],
    ['Verdi, Bizet', ['Verdi', 'Bizet']],
  ])('%s', (text, expected) => {
    expect(listOf(text)).toEqual(expected)
  })
})

describe('a value was cut short or kept words that are no part of it', () => {
  test.each([
    ['simple, readable recipes', 'simple, readable recipes'],
    ['short, honest replies, please', 'short, honest replies'],
    ['quiet, I guess', 'quiet'],
    ['Leeds, thanks', 'Leeds'],
    ['play a lot of bridge', 'play a lot of bridge'],
    ['bridge a lot', 'bridge'],
    ['bridge so', 'bridge'],
  ])('%s', (text, expected) => {
    expect(shortValue(text)).toBe(expected)
  })

  test.each([
    ['bridge, mate', ['bridge']],
    ['quiet, sunny rooms', ['quiet, sunny rooms']],
  ])('%s', (text, expected) => {
    expect(listOf(text)).toEqual(expected)
  })
})

describe('words that only look like a fact were one', () => {
  test.each([
    ["I'm a black coffee drinker.", []],
    ['im the latter', []],
    ['Seems like years since the last storm.', []],
    ['I got a close friend, Oswin.', ['friend.name=oswin']],
    ['I got two sisters.', ['user.has_sister=two']],
    ['I love bridge, Oswin.', ['user.likes=bridge']],
    ['I am allergic to eggs, Penicillin', ['user.allergy=eggs', 'user.allergy=penicillin']],
    ["I'm a crane driver.", ['user.job=crane driver']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})
