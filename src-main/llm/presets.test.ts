import { expect, test } from 'vitest'
import { providerPresetIds } from '../contract/provider.ts'
import { normaliseBaseUrl } from './base-url.ts'
import { providerPresets } from './presets.ts'

test('there is one preset for each id, in the same order', () => {
  expect(providerPresets.map((preset) => preset.id)).toEqual(providerPresetIds)
})

test('each address is already in the form it is stored in', () => {
  const addresses = providerPresets.map((preset) => preset.baseUrl).filter((url) => url !== '')
  expect(addresses.map(normaliseBaseUrl)).toEqual(addresses)
})
