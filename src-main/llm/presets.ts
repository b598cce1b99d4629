import type { ProviderPreset } from '../contract/provider.ts'

/** Endpoints that speak the OpenAI API. Without a suggested model, the user picks from what the endpoint lists. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    suggestedModel: 'gpt-4o-mini',
    contextWindow: 128_000,
  },
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    suggestedModel: '',
    contextWindow: 4096,
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    suggestedModel: '',
    contextWindow: 4096,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    suggestedModel: '',
    contextWindow: 8192,
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    needsKey: true,
    suggestedModel: 'deepseek-chat',
    contextWindow: 64_000,
  },
  {
    id: 'qwen',
    name: 'Qwen',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    needsKey: true,
    suggestedModel: 'qwen-plus',
    contextWindow: 128_000,
  },
  { id: 'custom', name: 'Custom', baseUrl: '', needsKey: false, suggestedModel: '', contextWindow: 8192 },
]
