import { expect, test } from 'vitest'
import { providerPresets } from '../../../src-main/llm/presets.ts'
import { proposedOf } from './proposed-model.ts'

const linesOf = (id: string) => providerPresets.find((preset) => preset.id === id)?.lines ?? []

test.each([
  [
    'openai',
    [
      'gpt-3.5-turbo',
      'gpt-4o',
      'gpt-5',
      'gpt-5.2',
      'gpt-5.2-2025-12-11',
      'gpt-5.2-pro',
      'gpt-5.3-codex',
      'gpt-image-1',
    ],
    'gpt-5.2',
  ],
  [
    'anthropic',
    [
      'claude-3-7-sonnet-20250219',
      'claude-haiku-4-5-20251001',
      'claude-opus-4-5-20251101',
      'claude-sonnet-4-5-20250929',
    ],
    'claude-sonnet-4-5-20250929',
  ],
  [
    'gemini',
    ['models/gemini-2.0-flash', 'models/gemini-2.5-flash', 'models/gemini-2.5-flash-lite', 'models/gemini-2.5-pro'],
    'models/gemini-2.5-flash',
  ],
  ['openrouter', ['anthropic/claude-sonnet-4.5', 'openrouter/auto'], 'openrouter/auto'],
  ['deepseek', ['deepseek-chat', 'deepseek-reasoner'], 'deepseek-chat'],
  ['qwen', ['qwen-max', 'qwen-plus', 'qwen-plus-2025-07-28', 'qwen-vl-plus'], 'qwen-plus'],
  ['kimi', ['kimi-k2-thinking', 'kimi-k2.5', 'kimi-latest'], 'kimi-k2.5'],
  ['glm', ['glm-4.5-air', 'glm-4.5', 'glm-4.6', 'glm-4.6v-flash'], 'glm-4.6'],
  [
    'siliconflow',
    ['Pro/deepseek-ai/DeepSeek-V3.2', 'deepseek-ai/DeepSeek-V3.2', 'Qwen/Qwen3-8B'],
    'deepseek-ai/DeepSeek-V3.2',
  ],
  ['custom', ['only-one'], 'only-one'],
  ['custom', ['one', 'other'], null],
  ['openai', ['some-embedding', 'gpt-4o-mini'], null],
  ['vllm', [], null],
] as const)('of the models of %s the newest plain one is proposed', (id, models, proposed) => {
  expect(proposedOf(models, linesOf(id))).toBe(proposed)
  expect(proposedOf(models.toReversed(), linesOf(id))).toBe(proposed)
})
