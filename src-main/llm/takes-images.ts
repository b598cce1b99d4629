import { z } from 'zod'

/** OpenRouter; Mistral; LM Studio; Ollama. */
const toldSchema = z.looseObject({
  architecture: z
    .object({ input_modalities: z.array(z.string()) })
    .optional()
    .catch(undefined),
  capabilities: z
    .union([z.array(z.string()), z.object({ vision: z.boolean() })])
    .optional()
    .catch(undefined),
  type: z.string().optional().catch(undefined),
})

/** What a service says of a model's images; null where it says nothing. */
export function imagesToldOf(listed: unknown): boolean | null {
  const told = toldSchema.safeParse(listed).data
  if (!told) return null
  const { architecture, capabilities, type } = told
  if (architecture) return architecture.input_modalities.includes('image')
  if (type === 'vlm' || type === 'llm') return type === 'vlm'
  if (Array.isArray(capabilities)) return capabilities.includes('vision')
  return capabilities?.vision ?? null
}
