import { describe, expect, test } from 'vitest'
import { providerPresets } from '../../../src-main/llm/presets.ts'
import { problemsOf } from './draft-problems.ts'

const openai = providerPresets.find(({ id }) => id === 'openai')
const draft = { name: '', preset: 'openai' as const, baseUrl: 'https://api.openai.com/v1', model: 'm', apiKey: 'sk-1' }

describe('what keeps a connection from being saved', () => {
  test('nothing, where address, key and model are there', () => {
    expect(problemsOf(draft, openai, false)).toEqual({})
  })

  test.each([
    ['', 'empty'],
    ['not an address', 'broken'],
    ['https://not an address', 'broken'],
    ['ftp://example.com', 'protocol'],
    ['https://me:secret@example.com', 'login'],
    ['https://example.com/v1?key=1', 'query'],
  ])('the address %j', (baseUrl, address) => {
    expect(problemsOf({ ...draft, baseUrl }, openai, false)).toEqual({ address })
  })

  test('a key that the service needs, unless one is saved', () => {
    const { apiKey: _none, ...without } = draft
    expect(problemsOf(without, openai, false)).toEqual({ key: 'missing' })
    expect(problemsOf(without, openai, true)).toEqual({})
    expect(problemsOf({ ...draft, apiKey: null }, openai, true)).toEqual({ key: 'missing' })
  })

  test('no key is asked for where the address is that of a go-between', () => {
    const { apiKey: _none, ...without } = draft
    expect(problemsOf({ ...without, baseUrl: 'http://127.0.0.1:4000/v1' }, openai, false)).toEqual({})
  })

  test('no model', () => {
    expect(problemsOf({ ...draft, model: ' ' }, openai, false)).toEqual({ model: 'missing' })
  })
})
