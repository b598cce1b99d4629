import { z } from 'zod'
import type { SourceMessage } from '../../../memory/evidence/source-message.ts'
import { ownWords } from '../../../memory/evidence/own-words.ts'
import { holdsSecret } from '../../../memory/evidence/secrets.ts'
import { checkOperation, type Checked } from '../../../memory/extraction/evidence-check.ts'
import type { Add } from '../../../memory/extraction/operation.ts'
import { delicacyOf } from '../../../memory/extraction/rules/delicacy.ts'
import type { ForgetRequests } from '../../../memory/forgetting/requests.ts'
import type { Apply } from '../../../memory/lifecycle/apply.ts'
import type { LearnedOutcome } from '../../../memory/lifecycle/outcome.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import type { MessageStore } from '../../../storage/message-store.ts'
import type { UnlearnedStore } from '../../../storage/unlearned-store.ts'
import { systemTimeZone } from '../../../util/local-time.ts'
import type { MemoryChanged } from '../../common/memory-events.ts'
import type { Clock } from '../../../util/clock.ts'
import type { TurnRequest } from '../turn.ts'
import { defineTool, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { onlyOf } from '../../../storage/scope.ts'
import { writeOnce, type Written } from './written-once.ts'

export interface WritingToolsDeps {
  readonly file: MemoriesFile
  readonly messages: Pick<MessageStore, 'before'>
  readonly apply: Apply
  readonly requests: Pick<ForgetRequests, 'ask'>
  readonly unlearned: Pick<UnlearnedStore, 'has'>
  readonly onChange: MemoryChanged
  readonly clock: Clock
}

/** Messages of this conversation that a quote is looked for in. */
const lookBack = 60
const mostForgotten = 20

const quoteSchema = z
  .string()
  .min(1)
  .max(1_000)
  .describe('The words of the user in this conversation that say it, copied exactly')

/** What a model may write: with the user's own words for it at once, else only as a question to the user. */
export function createWritingTools(deps: WritingToolsDeps): Tool[] {
  const { file, messages, apply, requests, unlearned, onChange, clock } = deps
  const saidIn = ({ sessionId, userMessage }: TurnRequest): SourceMessage[] => [
    ...messages.before(sessionId, userMessage.position, lookBack - 1),
    userMessage,
  ]

  /** The check of a statement against the newest message of the user that holds its quote. */
  const check = (turn: TurnRequest, statement: Omit<Add, 'messageId'>): Checked | null => {
    const said = saidIn(turn).filter(({ id }) => !unlearned.has(id))
    const ids = said.filter(({ role }) => role === 'user').map(({ id }) => id)
    const context = { messages: said, quotable: new Set(ids), known: [], timeZone: systemTimeZone() }
    const found = ids.toReversed().map((messageId) => checkOperation({ ...statement, messageId }, context))
    return found.find((one) => one.verdict !== 'rejected' || one.reason !== 'no_evidence') ?? null
  }

  /** What the user's words do not carry rests on the call alone, and waits for the user where the model wanted it kept. */
  const asDoubtful = (
    { turn: { userMessage }, callId }: ToolContext,
    statement: Omit<Add, 'messageId'>,
  ): Checked | null => {
    // Where all of a message is somebody else's, so is the wish to keep it.
    if (ownWords(userMessage).trim() === '') return null
    const { id: messageId, sessionId, position, at: saidAt } = userMessage
    const call = {
      kind: 'tool',
      id: callId,
      name: 'memory_store',
      span: null,
      role: 'assistant',
      speaker: null,
    } as const
    const evidence = { ...call, sessionId, messageId, position, quote: statement.fact, saidAt }
    return { verdict: 'ok', operation: { ...statement, messageId }, evidence, isDoubtful: true }
  }

  const store = (context: ToolContext, statement: Omit<Add, 'messageId'>): ToolResult => {
    const { turn, key } = context
    if (holdsSecret(statement.fact)) return { reason: 'secret', text: 'Secrets are not kept.' }
    const checked = check(turn, statement) ?? asDoubtful(context, statement)
    if (checked === null) return { reason: 'no_evidence', text: 'The user said nothing of it.' }
    const reading = { trust: 'rules', shown: new Set<string>(), messageIds: new Set([turn.userMessage.id]) } as const
    const done: LearnedOutcome[] = []
    const written = writeOnce(file, clock, key, () => {
      const outcome = apply(turn.agent.id, checked, reading)
      done.push(outcome)
      return resultOf(outcome)
    })
    for (const { memoryId, changeId } of done)
      if (memoryId !== null && changeId !== null) onChange(turn.agent.id, [memoryId], 'added', changeId)
    // Whether it is known already, or was forgotten, is not told where that was not shown to go.
    return turn.chosen ? { ...written, text: 'Taken note of.' } : written
  }

  return [
    defineTool({
      name: 'memory_store',
      writes: true,
      description:
        'Keep one lasting fact about the user that was said in this conversation. Without a quote of the user’s own words it is only put to the user as a question. What is told in passing is kept by itself: call this where the user asks for it, or where it matters.',
      input: z.object({
        fact: z.string().min(1).max(500).describe('One sentence in the language of the user, such as: I live in Lyon.'),
        quote: quoteSchema,
        category: z
          .enum(['core', 'daily'])
          .default('core')
          .describe('core: lastingly true; daily: what happened or was done'),
      }),
      isOffered: ({ learns }) => learns,
      run: ({ fact, quote, category }, context) =>
        store(context, {
          ...plainly,
          fact,
          quote,
          kind: category === 'core' ? 'fact' : 'experience',
          delicate: delicacyOf({ ...plainly, fact: `${fact} ${quote}` }),
        }),
    }),
    defineTool({
      name: 'memory_forget',
      writes: true,
      description:
        'Ask the user, on a card, whether to forget things that were given under these numbers. Nothing is forgotten before the user says so. Only where the user asks for it.',
      input: z.object({
        numbers: z.array(z.number().int().min(1).max(999)).min(1).max(mostForgotten),
        quote: quoteSchema,
      }),
      run: ({ numbers, quote }, { turn, idOf, key }) => {
        const asked = saidIn(turn).some(
          (message) => message.role === 'user' && ownWords(message).includes(quote.trim()),
        )
        if (!asked) return { reason: 'no_evidence', text: 'The user did not ask for it in these words.' }
        const owners = onlyOf(turn.agent.id)
        const memories = [...new Set(numbers)]
          .flatMap((number) => file.memories.get(idOf(number) ?? '', owners) ?? [])
          .filter(({ status, localOnly }) => status !== 'trashed' && (turn.driver.local || !localOnly))
        if (memories.length === 0) return { reason: 'not_found', text: 'Nothing is remembered under these numbers.' }
        return writeOnce(file, clock, key, () => {
          ask(turn, quote, memories)
          return { reason: 'asked', text: `The user is asked about ${memories.length}. Nothing is forgotten yet.` }
        })
      },
    }),
  ]

  /** One card for a message: what was put on it before stays on it as it was. What comes to it has no tick. */
  function ask(
    { agent, userMessage }: TurnRequest,
    about: string,
    memories: ReturnType<typeof file.memories.byIds>,
  ): void {
    const open = file.forgetRequests.ofMessage(userMessage.id)
    const before = open?.state === 'open' ? open : undefined
    if (before) file.forgetRequests.close(before.id)
    const strengths = new Map(before?.items.map(({ memoryId, strength }) => [memoryId, strength]))
    const known = file.memories.byIds([...strengths.keys()], onlyOf(agent.id))
    const all = new Map([...known, ...memories].map((memory) => [memory.id, memory]))
    const resolved = {
      verdict: 'ask',
      memories: Array.from(all.values(), (memory) => ({ memory, strength: strengths.get(memory.id) ?? 0 })),
      messageIds: before?.messageIds ?? [],
      unsure: before?.unsure ?? [],
    } as const
    requests.ask({ agentId: agent.id, messageId: userMessage.id, about, resolved })
  }
}

/** What a statement is where only its words are known. */
const plainly = {
  op: 'add',
  subject: 'user',
  attribute: null,
  value: null,
  certainty: 'stated',
  lasting: true,
  explicit: false,
  delicate: null,
  validFrom: null,
  validTo: null,
} as const

function resultOf({ outcome, reason, memoryId, changeId }: LearnedOutcome): Written {
  const stored = memoryId !== null && changeId !== null ? { stored: { memoryId, changeId } } : {}
  switch (outcome) {
    case 'created':
    case 'updated':
      return { text: 'Kept.', ...stored }
    case 'waiting':
      return { reason: 'asked', text: 'Put to the user as a question: it is not known yet.' }
    case 'rejected':
      return reason === 'secret' || reason === 'forgotten_before'
        ? { reason, text: reason === 'secret' ? 'Secrets are not kept.' : 'The user wanted this forgotten.' }
        : { reason: 'no_evidence', text: 'Not kept: the user’s words do not say it.' }
    default:
      return outcome === 'quarantined'
        ? { reason: 'set_apart', text: 'Set apart: it is not the user’s own word.' }
        : { reason: 'known', text: 'Known already.' }
  }
}
