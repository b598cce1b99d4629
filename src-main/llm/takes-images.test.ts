import { expect, test } from 'vitest'
import { isKnownToSee } from '../contract/takes-images.ts'
import { imagesToldOf } from './takes-images.ts'

test.each([
  ['OpenRouter', { architecture: { input_modalities: ['text', 'image'] } }, true],
  ['OpenRouter, of a model of text', { architecture: { input_modalities: ['text'] } }, false],
  ['Ollama', { capabilities: ['completion', 'vision'] }, true],
  ['Mistral', { capabilities: { vision: false } }, false],
  ['LM Studio', { type: 'vlm' }, true],
  ['nobody', { id: 'm', capabilities: 7 }, null],
  ['what is no model', 'hello', null],
])('whether a model takes images is learned from %s', (_, listed, takes) => {
  expect(imagesToldOf(listed)).toBe(takes)
})

test('a model’s name tells where nobody else does', () => {
  const seeing = ['gpt-4o-mini', 'gpt-5', 'o3', 'o4-mini', 'qwen2.5-vl-72b', 'qwen-vl-max', 'llava:13b', 'glm-4.5v']
  const blind = ['gpt-3.5-turbo', 'o3-mini', 'deepseek-chat', 'qwen-plus', 'llama3.1:8b', 'glm-4.5', 'vlad-7b']
  expect([seeing.filter((name) => !isKnownToSee(name)), blind.filter(isKnownToSee)]).toEqual([[], []])
})
