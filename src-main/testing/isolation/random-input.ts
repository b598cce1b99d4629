import type { z } from 'zod'
import { aMemory } from '../memory.ts'
import { pick, type Random } from '../random.ts'
import { kindOfCommand, kindOfKey, Own, type Kind, type Things } from './known-things.ts'
import { sayings, sentencesOf, type Voice } from './voices.ts'

export interface InputSource {
  readonly random: Random
  readonly voice: Voice
  readonly other: Voice
  /** What the caller was told, and what the other was: it knows all ids of the other. */
  readonly own: Things
  readonly foreign: Things
  /** Strings that fields of these names are given as well. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** An input that the schema of a command takes, most times; with own and foreign ids, words and patterns in it. */
export function randomInput(command: string, schema: z.ZodType, source: InputSource): unknown {
  return fromSchema(schema, { command, key: '' }, source)
}

interface Place {
  readonly command: string
  readonly key: string
}

function fromSchema(schema: unknown, place: Place, source: InputSource): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const { random } = source
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, part]) => [key, fromSchema(part, { ...place, key }, source)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'optional':
    case 'default':
      return random() < chanceOf(place.key) ? fromSchema(def.innerType, place, source) : undefined
    case 'nullable':
      return random() < 0.7 ? fromSchema(def.innerType, place, source) : null
    case 'pipe':
      return fromSchema(def.in, place, source)
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) + 1 }, () => fromSchema(def.element, place, source))
    case 'tuple':
      return def.items.map((item) => fromSchema(item, place, source))
    case 'record':
      return { x: fromSchema(def.valueType, place, source) }
    case 'union':
      return fromSchema(pick(random, def.options), place, source)
    default:
      return fromLeaf(schema, place, source)
  }
}

function fromLeaf(schema: unknown, place: Place, source: InputSource): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const { random } = source
  switch (def.type) {
    case 'enum':
      return pick(random, Object.values(def.entries))
    case 'literal':
      return pick(random, def.values)
    case 'boolean':
      return random() < 0.5
    case 'number':
      return numberFor(place.key, schema as z.ZodNumber, random)
    case 'string':
      return stringFor(place, source)
    case 'unknown':
      return recordFor(place, source)
    default:
      throw new Error(`No input can be made for a ${def.type} (${place.command}.${place.key}).`)
  }
}

const chanceOf = (key: string): number => chances[key] ?? 0.3
const chances: Readonly<Record<string, number>> = {
  cursor: 0.4,
  expectedCount: 0.8,
  previewToken: 0.5,
  fileHandle: 0.3,
  lines: 0.9,
  memories: 0.9,
  timeoutMs: 0,
  minScore: 0.1,
  expired: 0.1,
}

function numberFor(key: string, { minValue, maxValue }: z.ZodNumber, random: Random): number {
  const least = Math.max(minValue ?? 0, -1_000)
  const most = Math.min(maxValue ?? 1_000, 1_000)
  const small = ['version', 'expectedVersion', 'expectedCount', 'position', 'limit', 'start', 'end', 'minCount']
  if (small.includes(key) && random() < 0.7) return Math.min(most, Math.max(least, Math.floor(random() * 4)))
  return pick(random, [least, most, Math.floor(least + random() * (most - least))])
}

function stringFor({ command, key }: Place, source: InputSource): unknown {
  const given = source.fields?.[key]
  if (given && source.random() < 0.7) return pick(source.random, given)
  const kind = key === 'id' ? kindOfCommand(command) : kindOfKey[key]
  if (key === 'confirm') return source.voice.agentId
  if (kind === 'agent') return agentFor(source)
  if (kind === 'uri') return uriFor(source)
  if (kind) return thingFor(kind, source)
  if (key === 'idempotencyKey') return pick(source.random, ['once', 'twice', 'thrice', 'again'])
  if (key === 'pattern') return patternFor(source)
  if (['day', 'from', 'to'].includes(key)) return pick(source.random, ['2026-01-05', '2026-01-09', '2026-03-01'])
  if (timeKeys.includes(key))
    return pick(source.random, ['2025-12-31', '2026-01-06T08:00:00.000Z', '2026-02-01', 'soon'])
  return textFor(source)
}

const timeKeys = ['since', 'until', 'validAt', 'knownAt', 'validFrom', 'askedAt', 'saidAt', 'at', 'value']

const agentFor = ({ random, voice, other }: InputSource): string =>
  pick(random, [...Array.from({ length: 6 }, () => voice.agentId), other.agentId, other.agentId, 'nobody'])

const kinds = [
  'memory',
  'session',
  'message',
  'turn',
  'change',
  'job',
  'schedule',
  'pain',
  'candidate',
  'workflow',
] as const

/** Half its own, most of them of the right kind; else the other's, or none that is there. */
function thingFor(kind: Kind, { random, own, foreign }: InputSource): unknown {
  const chance = random()
  const wanted = random() < 0.9 ? kind : pick(random, kinds)
  if (chance < 0.5) return new Own(wanted, latestOf(random, own.countOf(wanted)))
  if (chance < 0.93) return foreign.get(wanted, latestOf(random, foreign.countOf(wanted)))
  return 'nothing'
}

/** Later ones more often: they are still there. */
const latestOf = (random: Random, count: number): number => Math.floor(count * Math.sqrt(random()))

function uriFor(source: InputSource): unknown {
  const { random, voice, other } = source
  const paths = ['', '/knowledge', '/knowledge/general', '/preferences', '/nowhere']
  const agentId = random() < 0.6 ? voice.agentId : other.agentId
  return random() < 0.5 ? thingFor('uri', source) : `agent://${agentId}${pick(random, paths)}`
}

const patternFor = ({ random, voice, other }: InputSource): string =>
  pick(random, [
    '.',
    '.*',
    '\\w+',
    '(?i)[a-z]+ing',
    '^I ',
    '[\\p{Han}]+',
    'green|blue|spare',
    '(',
    ...[voice, other].flatMap(({ known, agentId, place }) => [...known, `${known[0]?.slice(0, 3)}.+`, agentId, place]),
  ])

function textFor({ random, voice, other }: InputSource): string {
  const chance = random()
  if (chance < 0.3) return pick(random, sentencesOf(voice))
  if (chance < 0.65) return pick(random, sayings)
  if (chance < 0.75) return pick(random, ['tea', 'printer', '茶', 'work', 'x', ' ', 'the', 'report'])
  if (chance < 0.85)
    return pick(random, [...voice.known, ...voice.secret, `my ${voice.agentId}`, voice.name, voice.place])
  return pick(random, [
    ...other.known,
    `the ${other.agentId}`,
    other.name,
    other.place,
    other.dish,
    `What do you know about ${other.known[0]}?`,
    `agent://${other.agentId}/knowledge`,
  ])
}

/** A line of a conversation or a memory of an export: what `z.unknown()` stands for. */
function recordFor({ key }: Place, source: InputSource): unknown {
  const { random } = source
  if (key === 'lines')
    return {
      session: pick(random, ['s1', 's2']),
      at: '2026-01-02',
      role: pick(random, ['user', 'assistant']),
      text: textFor(source),
    }
  const content = textFor(source)
  const type = pick(random, ['knowledge', 'preference'] as const)
  const memory = aMemory({ id: 'unset', uri: '', agentId: source.voice.agentId, type, content, title: content })
  return {
    ...memory,
    id: thingFor('memory', source),
    agentId: agentFor(source),
    uri: uriFor(source),
    evidence: [],
    history: [],
  }
}
