import type { ProviderPreset } from '../contract/provider.ts'

const elsewhere = { needsKey: true, abroad: null } as const
/** On this computer, or nobody knows where. */
const here = { needsKey: false, keyUrl: null, abroad: null } as const

/** Endpoints that speak the OpenAI API. None comes with a model: the user picks from what the endpoint lists. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    ...elsewhere,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyUrl: 'https://platform.openai.com/api-keys',
    contextWindow: 128_000,
  },
  {
    ...elsewhere,
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyUrl: 'https://platform.claude.com/settings/keys',
    contextWindow: 200_000,
  },
  {
    ...elsewhere,
    id: 'gemini',
    name: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyUrl: 'https://aistudio.google.com/apikey',
    contextWindow: 1_000_000,
  },
  {
    ...elsewhere,
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyUrl: 'https://openrouter.ai/keys',
    contextWindow: 128_000,
  },
  {
    ...elsewhere,
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keyUrl: 'https://platform.deepseek.com/api_keys',
    contextWindow: 64_000,
  },
  {
    ...elsewhere,
    id: 'qwen',
    name: 'Qwen',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    keyUrl: 'https://bailian.console.aliyun.com/?apiKey=1',
    abroad: {
      baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
      keyUrl: 'https://modelstudio.console.alibabacloud.com/',
    },
    contextWindow: 128_000,
  },
  {
    ...elsewhere,
    id: 'kimi',
    name: 'Kimi',
    baseUrl: 'https://api.moonshot.cn/v1',
    keyUrl: 'https://platform.kimi.com/console/api-keys',
    abroad: { baseUrl: 'https://api.moonshot.ai/v1', keyUrl: 'https://platform.kimi.ai/console/api-keys' },
    contextWindow: 128_000,
  },
  {
    ...elsewhere,
    id: 'glm',
    name: 'GLM',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    keyUrl: 'https://bigmodel.cn/usercenter/proj-mgmt/apikeys',
    abroad: { baseUrl: 'https://api.z.ai/api/paas/v4', keyUrl: 'https://z.ai/manage-apikey/apikey-list' },
    contextWindow: 128_000,
  },
  {
    ...elsewhere,
    id: 'siliconflow',
    name: 'SiliconFlow',
    baseUrl: 'https://api.siliconflow.cn/v1',
    keyUrl: 'https://cloud.siliconflow.cn/account/ak',
    abroad: { baseUrl: 'https://api.siliconflow.com/v1', keyUrl: 'https://cloud.siliconflow.com/account/ak' },
    contextWindow: 32_000,
  },
  { ...here, id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', contextWindow: 4096 },
  { ...here, id: 'lmstudio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', contextWindow: 4096 },
  { ...here, id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', contextWindow: 8192 },
  { ...here, id: 'custom', name: '', baseUrl: '', contextWindow: 8192 },
]
