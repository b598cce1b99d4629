import { z } from 'zod'
import type { AnyCommand } from '../../src-main/commands/create-dispatcher.ts'

const intro = `# Commands

Written by \`npm run docs\` from the list in \`src-main/commands/index.ts\`. Every surface offers the same names and shapes.
A result is \`{ok: true, value}\` or \`{ok: false, error: {code, message, retryable, params?, requestId?}}\`. Times are ISO 8601 UTC.
\`?\` marks what may be left out. Surfaces: \`ipc\` the app's window, \`ws\` the same window in a browser, \`cli\` a terminal, \`mcp\` a model's tool call.
A caller must have been granted what a command \`needs\`: \`read\`, \`write\`, \`chat\`, \`manage\`; \`owner\` is granted to no program.
`

/** docs/commands.md: one section a namespace, one entry a command. */
export function commandDocs(commands: readonly AnyCommand[]): string {
  const byNamespace = Map.groupBy(commands, ({ name }) => name.split('_', 1)[0] ?? '')
  const sections = [...byNamespace].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => section(name, some))
  return `${[intro, `${commands.length} commands.`, ...sections].join('\n')}`
}

const section = (name: string, commands: readonly AnyCommand[]): string =>
  [`\n## ${name}_*\n`, ...commands.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(entry)].join('\n')

const entry = ({ name, summary, surfaces, needs, input, output }: AnyCommand): string =>
  [
    `### \`${name}\``,
    '',
    summary,
    '',
    `- surfaces: ${surfaces.join(', ')}; needs: ${needs}`,
    `- input: \`${shapeOf(input, 'input')}\``,
    `- output: \`${shapeOf(output, 'output')}\``,
    '',
  ].join('\n')

interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  /** As `anyOf`, where a field tells the options apart. */
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly default?: unknown
}

/** Objects deeper than this are named by their braces alone: the schema files have the rest. */
const deepest = 3

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return textOf(json, 0)
}

function textOf(schema: JsonSchema, depth: number): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => textOf(option, depth)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => String(value)).join(', ')
  if (schema.type === 'array') return `[${schema.items ? textOf(schema.items, depth + 1) : ''}]`
  if (schema.type === 'object') return objectText(schema, depth)
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'any'
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, depth: number): string {
  if (!properties)
    return typeof additionalProperties === 'object' ? `{…: ${textOf(additionalProperties, depth + 1)}}` : '{}'
  if (depth >= deepest) return '{…}'
  const fields = Object.entries(properties).map(([name, field]) => {
    const fallback = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`
    return `${name}${required.includes(name) && fallback === '' ? '' : '?'}: ${textOf(field, depth + 1)}${fallback}`
  })
  return `{${fields.join('; ')}}`
}
