import type { z } from 'zod'
import { commands } from '../../commands/index.ts'
import { type Caller, mayCall, type Surface } from '../../contract/caller.ts'
import { deep, hostileValues } from '../hostile-values.ts'
import { idsIn } from '../isolation/normalise.ts'
import { named } from '../isolation/known-things.ts'
import { type InputSource, randomInput } from '../isolation/random-input.ts'
import { pick } from '../random.ts'
import { spoil } from './spoil.ts'

export interface Call {
  readonly name: string
  readonly input: unknown
  /** Ids in it. */
  readonly ids: readonly string[]
}

/** What is chosen less or more often than the others: what rewrites whole files, and what makes there be something. */
const weights: Readonly<Record<string, number>> = {
  chat_send: 3,
  memory_store: 4,
  session_create: 2,
  agent_create: 0.3,
  memory_delete_all: 0.1,
  memory_trash_purge: 0.1,
  session_delete: 0.3,
  model_trust_measure: 0.1,
  storage_back_up: 0.1,
  storage_recover: 0.1,
}
const bag = commands.flatMap((command) =>
  Array.from({ length: Math.round((weights[command.name] ?? 1) * 10) }, () => command),
)

const open = new Map<string, typeof bag>()

function openTo(caller: Caller): typeof bag {
  const key = `${caller.surface} ${caller.agents === 'all'}`
  const isOpen = ({ surfaces, needs }: (typeof bag)[number]): boolean =>
    (surfaces as readonly Surface[]).includes(caller.surface) && mayCall(caller, needs)
  const known = open.get(key) ?? bag.filter(isOpen)
  open.set(key, known)
  return known
}

/**
 * A call made from the list of commands alone: one that its schema takes, one that is nearly so, one with the input of
 * another command or with no input at all, or one of a command that is not there.
 */
export function chooseCall(source: InputSource, caller: Caller): Call {
  const { random, own } = source
  const command = pick(random, random() < 0.9 ? openTo(caller) : bag)
  const shape = random() < 0.95 ? command : pick(random, bag)
  const input = named(randomInput(shape.name, shape.input as z.ZodType, source), own)
  const ids = idsIn(JSON.stringify(input))
  const chance = random()
  if (chance < 0.48) return { name: command.name, input, ids }
  if (chance < 0.92) return { name: command.name, input: spoil(random, input), ids }
  if (chance < 0.95) return { name: command.name, input: pick(random, hostileValues), ids }
  const inside = { ...(input as object), [pick(random, ['id', 'x', 'lines', 'memories'])]: deep(5_000) }
  if (chance < 0.96) return { name: command.name, input: inside, ids }
  return { name: oddName(source, command.name), input, ids }
}

function oddName({ random }: InputSource, name: string): string {
  const odd = [
    '',
    `${name} `,
    name.toUpperCase(),
    name.replaceAll('_', '.'),
    `${name}\0`,
    '__proto__',
    'constructor',
    'then',
  ]
  return pick(random, [...odd, name.repeat(1_000)])
}

/** The input as far as it can be shown. */
export function shown(input: unknown): string {
  try {
    const text = JSON.stringify(input, (_key, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function' ? String(value) : value,
    )
    return (text ?? String(input)).slice(0, 400)
  } catch {
    // Too deep to be shown.
    return typeof input
  }
}
