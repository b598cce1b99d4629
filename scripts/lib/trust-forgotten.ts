import { readFile } from 'node:fs/promises'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { profileFields } from '../../src-main/contract/profile.ts'
import type { ForgetRequest, TrustData } from './trust-data.ts'
import type { TrustKernel } from './trust-kernel.ts'

/** Something forgotten that a command still returned. */
export interface ForgottenFound {
  readonly turn: number
  readonly marker: string
  readonly command: string
  /** The words around it. */
  readonly excerpt: string
}

/**
 * Asks every command that returns what is remembered for what the user had forgotten by `until`. Conversations, trash and
 * the list of changes may still hold it.
 */
export async function findForgotten(
  kernel: TrustKernel,
  agentId: string,
  { forgets, turns }: Pick<TrustData, 'forgets' | 'turns'>,
  until: string,
): Promise<ForgottenFound[]> {
  const due = forgets.filter(({ turn }) => Date.parse(turns[turn]?.at ?? '') <= Date.parse(until))
  if (due.length === 0) return []
  const found: ForgottenFound[] = []
  const general = await answers(kernel, wholeStore(agentId))
  general.push(
    ...(await recordsOf(kernel, agentId)),
    ...(await exportsOf(kernel, agentId)),
    ...(await conversationsOf(kernel, agentId)),
  )
  for (const request of due) {
    const before = await answers(kernel, askedBefore(agentId, turns[request.turn]?.at ?? until))
    for (const marker of request.markers) {
      const asked = await answers(kernel, askedWith(agentId, marker))
      found.push(...holding(request, marker, [...general, ...before, ...asked]))
    }
  }
  return found
}

interface Answer {
  readonly command: string
  readonly text: string
}

interface Question {
  readonly command: string
  readonly ask: (kernel: TrustKernel) => Promise<unknown>
}

const question = <Name extends keyof CommandMap>(command: Name, input: CommandMap[Name]['input']): Question => ({
  command,
  ask: (kernel) => kernel.call(command, input),
})

/** Commands that return all they have. */
const wholeStore = (agentId: string): Question[] => [
  question('agent_get', { id: agentId }),
  question('viking_tree', { uri: `agent://${agentId}`, depth: 6, nodeLimit: 10_000 }),
  question('job_list', { limit: 200 }),
  question('memory_inbox_list', { agentId }),
  question('memory_conflicts', { agentId }),
  question('memory_duplicates', { agentId }),
  question('memory_as_of', { agentId }),
  question('pain_list', { agentId }),
  question('evolution_list', { agentId }),
  question('profile_get', { agentId }),
  ...profileFields.map((field) => question('profile_history', { agentId, field })),
]

const askedWith = (agentId: string, marker: string): Question[] => [
  question('memory_search', { agentId, query: marker, limit: 50 }),
  question('memory_build_context', { agentId, query: marker, maxTokens: 4_000 }),
  question('viking_inject_prompt', { agentId, basePrompt: 'Answer.', userInput: `? ${marker}`, maxTokens: 4_000 }),
  question('viking_find', { query: marker, scopeUri: `agent://${agentId}`, limit: 50, level: 'L2' }),
  question('viking_grep', { pattern: escaped(marker), scopeUri: `agent://${agentId}`, caseInsensitive: true }),
  question('experience_search', { agentId, query: marker }),
  question('memory_as_of', { agentId, query: marker, limit: 50 }),
]

/** What was known just before it was to be forgotten is forgotten too. */
const askedBefore = (agentId: string, at: string): Question[] => [
  question('memory_as_of', { agentId, knownAt: new Date(Date.parse(at) - 1_000).toISOString(), limit: 200 }),
]

async function answers(kernel: TrustKernel, asked: readonly Question[]): Promise<Answer[]> {
  const all: Answer[] = []
  for (const { command, ask } of asked) all.push({ command, text: wordsOf(withoutQuestion(await ask(kernel))) })
  return all
}

/** What was asked is not what was found. */
const withoutQuestion = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('prompt' in value)) return value
  return { ...value, prompt: String(value.prompt).replaceAll(/^\? .*$/gmu, '') }
}

const living = ['active', 'superseded', 'pending', 'quarantined', 'archived'] as const

/** Every memory that is not in the trash, with its evidence and its versions. */
async function recordsOf(kernel: TrustKernel, agentId: string): Promise<Answer[]> {
  const all: Answer[] = []
  for (const status of living) {
    let cursor: string | null = null
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = await kernel.call('memory_list', {
        agentId,
        status,
        limit: 200,
        ...(cursor !== null && { cursor }),
      })
      for (const { id } of page.items) {
        all.push(
          { command: `memory_get (${status})`, text: wordsOf(await kernel.call('memory_get', { id })) },
          { command: `memory_history (${status})`, text: wordsOf(await kernel.call('memory_history', { id })) },
        )
      }
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  return all
}

/** What conversations are called, and what their answers were given; what was said in them may stay. */
async function conversationsOf(kernel: TrustKernel, agentId: string): Promise<Answer[]> {
  const all: Answer[] = []
  for (const { id: sessionId, title } of (await kernel.call('session_list', { agentId, limit: 200 })).items) {
    all.push({ command: 'session_list (title)', text: title })
    const { turns } = await kernel.call('session_get', { sessionId, limit: 200 })
    for (const { id: turnId } of turns.filter(({ hasReceipt }) => hasReceipt))
      all.push({ command: 'turn_receipt', text: wordsOf(await kernel.call('turn_receipt', { turnId })) })
  }
  return all
}

async function exportsOf(kernel: TrustKernel, agentId: string): Promise<Answer[]> {
  const all: Answer[] = []
  for (const format of ['json', 'markdown'] as const) {
    const { handle } = await kernel.call('memory_export', { agentId, format })
    const text = await readFile(handle, 'utf8')
    all.push({ command: `memory_export (${format})`, text: format === 'json' ? wordsOf(JSON.parse(text)) : text })
  }
  return all
}

/** All texts in a value, without ids and times: their digits are nobody's words. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return idOrTime.test(value) ? '' : value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(wordsOf).filter(Boolean).join('\n')
}

const idOrTime = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{32,})$/u

function holding({ turn }: ForgetRequest, marker: string, all: readonly Answer[]): ForgottenFound[] {
  return all.flatMap(({ command, text }) => {
    const at = placeOfMarker(text, marker)
    if (at === -1) return []
    return [{ turn, marker, command, excerpt: text.slice(Math.max(0, at - 60), at + marker.length + 60) }]
  })
}

/** Where a text holds a marker, with no letter or digit beside a marker that ends in one; -1 where it does not. */
export function placeOfMarker(text: string, marker: string): number {
  return text.search(new RegExp(`(?<![a-z0-9])${escaped(marker)}(?![a-z0-9])`, 'iu'))
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')
