import { agentIdSchema } from './agent.ts'
import { AppError } from './error.ts'
import { memoryTypes, type MemoryType } from './memory.ts'

/** `agent://{agentId}/{type}/{category}[/{slug}]`, or any part of it from the left. */
export interface AgentUri {
  readonly agentId: string
  readonly type: MemoryType | null
  readonly category: string | null
  readonly slug: string | null
  /** The address in its normal form: without a slash at the end. */
  readonly uri: string
}

const segment = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,127}$/u

/** Throws `invalid_input` for what is not an address: other schemes, `..`, empty or odd segments, an unknown type. */
export function parseAgentUri(text: string): AgentUri {
  const rest = restOf(text)
  const [agentId, type, category, slug, ...more] = rest?.split('/') ?? []
  const isAddress = rest !== undefined && more.length === 0
  const isNamed = (type === undefined || isMemoryType(type)) && [category, slug].every(isSegment)
  if (!isAddress || !isNamed || agentId === undefined || !agentIdSchema.safeParse(agentId).success) {
    throw new AppError('invalid_input', 'This is not an address of the form agent://agent/type/category/name.')
  }
  return {
    agentId,
    type: type !== undefined && isMemoryType(type) ? type : null,
    category: category ?? null,
    slug: slug ?? null,
    uri: `agent://${rest}`,
  }
}

const restOf = (text: string): string | undefined =>
  text.startsWith('agent://') && text.length <= 500 ? text.slice('agent://'.length).replace(/\/$/u, '') : undefined

const isSegment = (part: string | undefined): boolean => part === undefined || segment.test(part)

const isMemoryType = (text: string): text is MemoryType => memoryTypes.some((type) => type === text)
