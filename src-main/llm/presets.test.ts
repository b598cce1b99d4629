import { expect, test } from 'vitest'
import { providerPresetIds } from '../contract/provider.ts'
import { normaliseBaseUrl } from './base-url.ts'
import { providerPresets } from './presets.ts'

const places = providerPresets.flatMap((preset) => [preset, ...(preset.abroad ? [preset.abroad] : [])])

test('there is one preset for each id, in the same order', () => {
  expect(providerPresets.map((preset) => preset.id)).toEqual(providerPresetIds)
})

test('each address is already in the form it is stored in', () => {
  const addresses = places.map(({ baseUrl }) => baseUrl).filter((url) => url !== '')
  expect(addresses.map(normaliseBaseUrl)).toEqual(addresses)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('where a key is needed it is said where one is made, over https', () => {
  for (const { needsKey, keyUrl, abroad } of providerPresets) {
    expect(keyUrl !== null).toBe(needsKey)
    for (const url of [keyUrl, abroad?.keyUrl]) if (url) expect(new URL(url).protocol).toBe('https:')
  }
})

test('what a key begins with names one service: nothing of it is sent on a guess', () => {
  const starts = providerPresets.flatMap(({ keyStarts }) => keyStarts)
  for (const one of starts) expect(starts.filter((other) => one.startsWith(other))).toEqual([one])
  // OpenAI, DeepSeek, Qwen, Kimi and SiliconFlow all made keys of this form.
  expect(starts.filter((one) => 'sk-0123456789abcdef0123456789abcdef'.startsWith(one))).toEqual([])
})
