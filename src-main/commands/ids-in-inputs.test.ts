import { expect, test } from 'vitest'
import { z } from 'zod'
import { agentIdSchema } from '../contract/agent.ts'
import { idSchema } from '../contract/text.ts'
import { idsIn } from '../kernel/common/ids-in.ts'
import { commands } from './index.ts'

/** Fields that are checked as ids are, and name nothing that is somebody's: keys, files to be read, who calls, models. */
const namesNothing = [
  ...['chat_edit', 'chat_send', 'memory_store'].map((name) => `${name}.idempotencyKey`),
  ...['chat_edit', 'chat_regenerate', 'chat_send'].flatMap((name) =>
    ['to', 'base', 'goes[]', 'stays[]'].map((key) => `${name}.shown.${key}`),
  ),
  ...['memory_import', 'session_import', 'session_import_scan'].map((name) => `${name}.fileHandle`),
  ...['embedding_create', 'viking_configure_embedding', 'viking_configure_summary_driver'].flatMap((name) => [
    `${name}.provider`,
    `${name}.model`,
  ]),
  'draft_save.by',
  // For whom a program is let in: it is about the program.
  'access_token_create.agents[]',
]

/** As much of a JSON schema as is walked through here. */
interface Node {
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const toNode = (schema: z.ZodType): Node =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Node

const [anId, anAgent] = [toNode(idSchema), toNode(agentIdSchema)]
const isId = ({ minLength, maxLength, pattern }: Node): boolean =>
  (minLength === anId.minLength && maxLength === anId.maxLength) ||
  (pattern !== undefined && pattern === anAgent.pattern)

interface Place {
  readonly path: string
  /** An input that holds nothing but this id. */
  readonly input: unknown
}

/** Every place in an input where a schema has an id stand. */
function idsOf(node: Node, path: string, around: (value: unknown) => unknown): Place[] {
  const within = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const more = typeof node.additionalProperties === 'object' ? { '*': node.additionalProperties } : {}
  return [
    ...(isId(node) ? [{ path, input: around('the id') }] : []),
    ...within.flatMap((one) => idsOf(one, path, around)),
    ...(node.items ? idsOf(node.items, `${path}[]`, (value) => around([value])) : []),
    ...Object.entries({ ...node.properties, ...more }).flatMap(([name, one]) =>
      idsOf(one, `${path}.${name}`, (value) => around({ [name]: value })),
    ),
  ]
}

const places = commands.flatMap(({ name, input }) => idsOf(toNode(input), name, (value) => value))

test('an id in a field of a new name, or deeper in an input, was no call about what it names', () => {
  expect(places.length).toBeGreaterThan(150)
  const unread = places.filter(({ input }) => [...idsIn(input)][0] !== 'the id').map(({ path }) => path)
  expect([...new Set(unread)].toSorted()).toEqual(namesNothing.toSorted())
})
