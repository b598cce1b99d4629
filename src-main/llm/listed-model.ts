import { z } from 'zod'
import type { ModelTraits } from '../contract/model.ts'
import { windowIn } from './context-window.ts'
import { imagesToldOf } from './takes-images.ts'

/** What services tell of a model in their lists, each in its own way: OpenRouter, Mistral, LM Studio. */
const toldSchema = z.looseObject({
  /** US dollars for one token. */
  pricing: z.looseObject({ prompt: z.coerce.number(), completion: z.coerce.number() }).optional().catch(undefined),
  supported_parameters: z.array(z.string()).optional().catch(undefined),
  capabilities: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown())])
    .optional()
    .catch(undefined),
})
type Told = z.infer<typeof toldSchema>

/** What a service says of the model `listed`: what it can do, how much it reads at once, what it costs. */
export function traitsOf(listed: { readonly id: string }): ModelTraits {
  const told = toldSchema.parse(listed)
  return {
    contextWindow: windowIn([listed], listed.id),
    images: imagesToldOf(listed),
    tools: told.supported_parameters?.includes('tools') ?? capability(told, 'function_calling', 'tool_use'),
    reasoning: told.supported_parameters?.includes('reasoning') ?? capability(told, 'reasoning', 'reasoning'),
    price: priceIn(told),
  }
}

/** A field that is true or false, or a word of a list; what a list leaves out is not known. */
function capability({ capabilities }: Pick<Told, 'capabilities'>, field: string, word: string): boolean | null {
  if (Array.isArray(capabilities)) return capabilities.includes(word) ? true : null
  const value = capabilities?.[field]
  return typeof value === 'boolean' ? value : null
}

/** Below nought it depends on what the service chooses. */
function priceIn({ pricing }: Told): ModelTraits['price'] {
  if (!pricing || pricing.prompt < 0 || pricing.completion < 0) return null
  return { input: perMillion(pricing.prompt), output: perMillion(pricing.completion), currency: 'USD' }
}

const perMillion = (perToken: number): number => Number((perToken * 1_000_000).toPrecision(9))
