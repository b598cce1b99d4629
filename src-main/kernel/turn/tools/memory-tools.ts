import { z } from 'zod'
import type { Evidence, Memory, MemoryHit, MemoryType } from '../../../contract/memory.ts'
import { scorePartsSchema } from '../../../contract/memory.ts'
import { isExpired } from '../../../contract/validity.ts'
import { buildContext } from '../../../memory/recall/inject.ts'
import { entriesOf } from '../../../memory/recall/receipt-entries.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import type { Recall } from '../../../memory/recall/recall.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import { breathe } from '../../../util/breathe.ts'
import type { Clock } from '../../../util/clock.ts'
import { localDay, systemTimeZone } from '../../../util/local-time.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { TurnRequest } from '../turn.ts'
import { defineTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { onlyOf } from '../../../storage/scope.ts'

export interface MemoryToolsDeps {
  readonly recall: Recall
  /** The names of what may be searched. */
  readonly corpora: readonly string[]
  readonly file: Pick<MemoriesFile, 'memories' | 'evidence'>
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => ReadonlySet<string>
  readonly heldBack: Pick<HeldBack, 'among'>
  readonly quotable: Forgotten['quotable']
  readonly clock: Clock
}

/** What memories are kept as, in the words that models know for it. */
const typesOf = {
  core: ['preference', 'knowledge'],
  daily: ['experience'],
  conversation: ['session'],
} as const satisfies Readonly<Record<string, readonly MemoryType[]>>

const categories = ['core', 'daily', 'conversation'] as const
type Category = (typeof categories)[number]
/** More is told as more. */
const mostCounted = 2_000
const pageSize = 100

const categorySchema = z
  .enum(categories)
  .describe(
    'core: what is lastingly true of the user; daily: what happened or was done; conversation: summaries of talks',
  )

const querySchema = z.string().min(1).max(2_000).describe('What to look for, in the language of the user')

/** What a model may look up: only of the turn's agent, and nothing that stays on this computer where it is elsewhere. */
export function createMemoryTools(deps: MemoryToolsDeps): Tool[] {
  const { recall, corpora, file, withheld, heldBack, quotable, clock } = deps
  const isSeen = (turn: TurnRequest): ((memory: Memory) => boolean) => {
    const hidden = withheld(turn.agent.id)
    const now = turn.askedAt.toISOString()
    return (memory) => !hidden.has(memory.id) && (turn.driver.local || !memory.localOnly) && !isExpired(memory, now)
  }

  /** What the model of a turn may see, newest first, `most` at most. */
  const seenBy = async (turn: TurnRequest, category: Category | undefined, most: number): Promise<Memory[]> => {
    const mayBeSeen = isSeen(turn)
    const found: { readonly seq: number; readonly memory: Memory }[] = []
    for (const type of category ? typesOf[category] : [null]) {
      let [left, before] = [most, Number.MAX_SAFE_INTEGER]
      while (left > 0) {
        const rows = file.memories.list({ agentId: turn.agent.id, status: 'active', type, before, limit: pageSize })
        const seen = rows.filter(({ memory }) => mayBeSeen(memory)).slice(0, left)
        found.push(...seen)
        left -= seen.length
        before = rows.at(-1)?.seq ?? 0
        if (rows.length < pageSize) break
        await breathe()
      }
    }
    const newest = found.toSorted((a, b) => b.seq - a.seq).slice(0, most)
    return newest.map(({ memory }) => memory)
  }

  const lookUp = async (
    query: string,
    { turn, budgetTokens }: ToolContext,
    how: Pick<Parameters<Recall>[0], 'only' | 'types'>,
    isHereToo = false,
  ): Promise<ToolResult> => {
    const { block, entries } = await recall({
      agentId: turn.agent.id,
      query,
      now: turn.askedAt,
      budgetTokens,
      language: turn.language,
      mayUseLocalOnly: turn.driver.local,
      sessionId: turn.sessionId,
      messageId: turn.userMessage.id,
      // What was said here before is looked for too where it may have left the window.
      isModel: !isHereToo,
      ...how,
    })
    return { block, text: block.lines.length === 0 ? 'Nothing was found.' : '', entries }
  }

  return [
    defineTool({
      name: 'memory_search',
      description:
        'Search what is remembered about the user, earlier conversations, or both. Best first, with numbers to cite.',
      input: z.object({
        query: querySchema,
        corpus: z.enum([...corpora, 'all']).default('memories'),
        category: categorySchema.optional(),
      }),
      run: ({ query, corpus, category }, context) =>
        lookUp(query, context, { only: corpus, ...(category && { types: typesOf[category] }) }),
    }),
    defineTool({
      name: 'conversation_search',
      description: 'Search what the user said in this and in earlier conversations.',
      input: z.object({ query: querySchema }),
      run: ({ query }, context) => lookUp(query, context, { only: 'sessions' }, true),
    }),
    defineTool({
      name: 'memory_get',
      description: 'One remembered thing as a whole, with the words of the user it rests on.',
      input: z.object({
        number: z.number().int().min(1).max(999).describe('The number it was given under, such as 3 for [3]'),
      }),
      run: ({ number }, { turn, idOf, budgetTokens }) => {
        const memory = file.memories.get(idOf(number) ?? '', onlyOf(turn.agent.id))
        if (!memory || memory.status === 'trashed' || !isSeen(turn)(memory))
          return { reason: 'not_found', text: `Nothing is remembered under ${number}.` }
        const evidence = quotable(memory, file.evidence.list(memory.id))
        const held = turn.driver.local
          ? new Set()
          : heldBack.among(evidence.flatMap(({ messageId }) => messageId ?? []))
        const shown = evidence.filter(({ messageId }) => messageId === null || !held.has(messageId))
        const said = shown.map(toLine)
        const found = listed([memory], turn, Math.floor(budgetTokens / 2))
        const restsOn = shown.flatMap(({ messageId }) => messageId ?? [])
        return { ...found, text: said.join('\n'), restsOn }
      },
    }),
    defineTool({
      name: 'memory_list',
      description: 'What is remembered, newest first.',
      input: z.object({
        category: categorySchema.optional(),
        limit: z.number().int().min(1).max(30).default(15),
        skip: z.number().int().min(0).max(1_000).default(0),
      }),
      run: async ({ category, limit, skip }, { turn, budgetTokens }) => {
        const all = (await seenBy(turn, category, skip + limit)).slice(skip)
        return all.length === 0 ? { text: 'There is nothing more.' } : listed(all, turn, budgetTokens, true)
      },
    }),
    defineTool({
      name: 'memory_count',
      description: 'How many things are remembered, by category.',
      input: z.object({}),
      run: async (_, { turn }) => {
        const counts: string[] = []
        for (const category of categories) {
          const { length } = await seenBy(turn, category, mostCounted + 1)
          counts.push(`${category}: ${length > mostCounted ? `more than ${mostCounted}` : length}`)
        }
        return { text: counts.join('\n') }
      },
    }),
    defineTool({
      name: 'now',
      description: 'The date, the time and the time zone of the user.',
      input: z.object({}),
      run: () => {
        const timeZone = systemTimeZone()
        const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
        const now = clock.now()
        return { text: `${format.format(now)} (${timeZone}), ${now.toISOString()}` }
      },
    }),
  ]
}

const madeOf = { message: 'said', document: 'in a document', file: 'in a file', tool: 'noted by a model' } as const

/** What a memory rests on, for a model to read. */
const toLine = ({ kind, name, quote, saidAt }: Evidence): string => {
  const how = kind === 'import' ? `in the imported file ${JSON.stringify(name ?? '')}` : madeOf[kind]
  return `${how} on ${localDay(saidAt, systemTimeZone())}${quote === '' ? '' : `: ${JSON.stringify(quote)}`}`
}

/** Memories as the model is given them, with the entries of the receipt. */
function listed(
  memories: readonly Memory[],
  { language }: TurnRequest,
  budgetTokens: number,
  isAlong = false,
): ToolResult {
  const hits = memories.map((memory): MemoryHit => ({ memory, score: 0, parts: scorePartsSchema.parse({}) }))
  const context = buildContext({ hits, budgetTokens, language })
  // Nobody asked for it by what it says.
  const along = new Set(isAlong ? memories.map(({ id }) => id) : [])
  return { block: context.block, text: '', entries: entriesOf(context, new Set(), along) }
}
