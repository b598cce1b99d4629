import type { Caller } from '../../contract/caller.ts'
import type { ProfileFolder } from '../../storage/profile-folder.ts'
import { idsIn } from '../common/ids-in.ts'

/**
 * Whose things a call is about, for the access log: as its input says, as the answer tells, as what the input names
 * belongs to. Never anything else than the id of an agent; null where it is nobody's, or cannot be told.
 */
export function createWhose({ data, memories: file }: ProfileFolder) {
  // Agents stay: who was there once need not be looked up again.
  const known = new Set<string>()
  const agent = (id: unknown): string | null => {
    if (typeof id !== 'string') return null
    if (!known.has(id) && data.agents.get(id, null)) known.add(id)
    return known.has(id) ? id : null
  }
  const owner = (id: string): string | null =>
    (
      data.sessions.get(id, null) ??
      data.turns.get(id, null) ??
      file.memories.get(id, null) ??
      data.sessions.get(data.messages.get(id)?.sessionId ?? '', null)
    )?.agentId ?? null
  const firstOwner = (input: unknown): string | null => {
    for (const id of idsIn(input).take(mostLookedUp)) {
      const found = owner(id) ?? agent(id)
      if (found !== null) return found
    }
    return null
  }

  return ({ agents }: Pick<Caller, 'agents'>, input: unknown, value: unknown): string | null => {
    const { agentId, uri, scopeUri } = fieldsOf(input)
    return (
      agent(agentId) ??
      agent(agentOfUri(uri ?? scopeUri)) ??
      agent(toldIn(value, 2)) ??
      firstOwner(input) ??
      (agents !== 'all' && agents.length === 1 ? agent(agents[0]) : null)
    )
  }
}

/** Of many ids the first tell it, or none does. */
const mostLookedUp = 20

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const agentOfUri = (uri: unknown): string | undefined =>
  typeof uri === 'string' ? /^agent:\/\/([^/]+)/.exec(uri)?.[1] : undefined

/** The agent that an answer names, in itself or in the first of what it lists. */
function toldIn(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return toldIn(value[0], depth)
  const fields = fieldsOf(value)
  if (fields['agentId'] !== undefined) return fields['agentId']
  if (depth === 0) return undefined
  for (const part of Object.values(fields)) {
    const told = typeof part === 'object' ? toldIn(part, depth - 1) : undefined
    if (told !== undefined) return told
  }
  return undefined
}
