import { describe, expect, test } from 'vitest'
import { traitsOf } from './listed-model.ts'

const nothing = { contextWindow: null, images: null, tools: null, reasoning: null, price: null }

describe('what a service tells of a model', () => {
  test.each([
    ['nothing but its name', { id: 'a' }, {}],
    [
      'as OpenRouter does',
      {
        id: 'vendor/large',
        context_length: 200_000,
        pricing: { prompt: '0.000003', completion: '0.000015' },
        architecture: { input_modalities: ['text', 'image'] },
        supported_parameters: ['tools', 'temperature'],
      },
      {
        contextWindow: 200_000,
        images: true,
        tools: true,
        reasoning: false,
        price: { input: 3, output: 15, currency: 'USD' },
      },
    ],
    ['a price that depends', { id: 'auto', pricing: { prompt: '-1', completion: '-1' } }, {}],
    [
      'no price at all',
      { id: 'free', pricing: { prompt: '0', completion: '0' } },
      { price: { input: 0, output: 0, currency: 'USD' } },
    ],
    [
      'as Mistral does',
      { id: 'm', max_context_length: 32_768, capabilities: { vision: false, function_calling: true } },
      { contextWindow: 32_768, images: false, tools: true },
    ],
    ['that a model without images takes some', { id: 'o', capabilities: ['completion'] }, { images: false }],
    ['as LM Studio does', { id: 'l', type: 'vlm', capabilities: ['tool_use'] }, { images: true, tools: true }],
    ['in a way that nobody knows', { id: 'x', pricing: 'cheap', architecture: 7, capabilities: 'all', type: {} }, {}],
  ])('%s', (_how, listed, told) => {
    expect(traitsOf(listed)).toEqual({ ...nothing, ...told })
  })
})
