import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { memoryTypes, type MemoryType } from '../../contract/memory.ts'

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
  const rest = text.startsWith('agent://') ? text.slice('agent://'.length).replace(/\/$/u, '') : undefined
  const [agentId, type, category, slug, ...more] = rest?.split('/') ?? []
  const isValid =
    rest !== undefined &&
    text.length <= 500 &&
    more.length === 0 &&
    agentIdSchema.safeParse(agentId).success &&
    (type === undefined || isMemoryType(type)) &&
    [category, slug].every((part) => part === undefined || segment.test(part))
  if (!isValid || agentId === undefined) {
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

const isMemoryType = (text: string): text is MemoryType => memoryTypes.some((type) => type === text)
