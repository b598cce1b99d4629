import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultAgentId } from '../src-main/contract/agent.ts'
import {
  askable,
  namesIn,
  toConversation,
  type CorpusMemory,
  type CorpusQuestion,
  type SpokenLine,
} from './lib/real-input-corpus.ts'
import {
  evidenceOf,
  knownMemories,
  messageIdsBySource,
  refusals,
  type KnownMemory,
  type Refused,
} from './lib/real-input-profile.ts'
import { readJsonLines } from './lib/read-json-lines.ts'
import { openRealKernel, type Call, type RealKernel } from './lib/real-input-session.ts'
import { judge, type Verdict } from './lib/real-input-verdict.ts'
import { askInWindow, type SeenAnswer } from './lib/real-input-window.ts'
import { main, say, SetupError } from './lib/say.ts'

const agentId = defaultAgentId
const windowQuestions = 10

interface Asked extends Verdict {
  readonly id: string
  readonly question: string
  readonly injected: readonly string[]
  readonly wanted: readonly string[]
  /** What is remembered of the messages that hold the answer. */
  readonly known: readonly string[]
}

interface Imported {
  readonly lines: readonly SpokenLine[]
  readonly idsBySource: ReadonlyMap<string, readonly string[]>
  readonly known: readonly KnownMemory[]
  readonly refused: readonly Refused[]
}

await main(async () => {
  const options = readOptions()
  const memories = readJsonLines<CorpusMemory>(join(options.data, 'memories.jsonl')).filter(
    ({ store }) => store === options.store,
  )
  const names = namesIn(memories)
  if (memories.length === 0) throw new SetupError(`There is no store ${options.store} in ${options.data}.`)
  if (memories[0]?.speaker !== undefined && !names.includes(options.user))
    throw new SetupError(`--user takes one of ${names.join(', ')}.`)
  const lines = toConversation(memories, options.user)
  const all = readJsonLines<CorpusQuestion>(join(options.data, 'questions.jsonl')).filter(
    ({ store }) => store === options.store,
  )
  const questions = askable(all, lines, options.most)
  const folder = await mkdtemp(join(tmpdir(), 'majordomo-real-'))
  try {
    const [home, windowHome] = [join(folder, 'kernel'), join(folder, 'window')]
    const imported = await importInto(home, lines, options.lanes)
    // What is asked is learned from too: the window gets a profile in which nothing was asked yet.
    await cp(home, windowHome, { recursive: true })
    const asked = await askKernel(home, questions, imported, dayAfter(lines))
    const window = options.window ? await askWindow(windowHome, questions, lines) : null
    const { store, user } = options
    const { known, refused } = imported
    const report = { store, user, refused, kept: known.map(({ memory }) => memory.content), asked, window }
    if (options.out) await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`)
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      store: { type: 'string' },
      user: { type: 'string', default: '' },
      questions: { type: 'string', default: '20' },
      window: { type: 'boolean', default: false },
      lanes: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const { data, store } = values
  if (data === undefined || store === undefined)
    throw new SetupError('--data <corpus folder> and --store <id> are needed.')
  const most = values.questions === 'all' ? Number.POSITIVE_INFINITY : Number(values.questions)
  if (!(most > 0)) throw new SetupError('--questions takes a number or all.')
  return { ...values, data, store, most }
}

async function importInto(home: string, lines: readonly SpokenLine[], reviewsDelicate: boolean): Promise<Imported> {
  const kernel = await openRealKernel(home)
  try {
    await kernel.call('settings_update', { patch: { reviewsDelicate } })
    const { messages, sessions, learnMs } = await importAll(kernel, lines)
    const known = await knownMemories(kernel.call)
    const refused = await refusals(kernel.call, lines)
    const turns = lines.filter(({ role }) => role === 'user').length
    const superseded = known.filter(({ memory }) => memory.status === 'superseded').length
    say(`${turns} turns of the user in ${messages} messages, ${sessions} conversations`)
    say(`${known.length} memories kept (${superseded} superseded), learned in ${Math.round(learnMs)} ms`)
    say(`refused by the gate: ${counted(refused.map(({ reason }) => reason)) || 'none'}`)
    return { lines, idsBySource: await messageIdsBySource(kernel.call, lines), known, refused }
  } finally {
    await kernel.close()
  }
}

async function askKernel(
  home: string,
  questions: readonly CorpusQuestion[],
  imported: Imported,
  now: Date,
): Promise<Asked[]> {
  const kernel = await openRealKernel(home, { now: () => now })
  try {
    const session = await kernel.call('session_create', { agentId })
    const asked: Asked[] = []
    for (const question of questions) asked.push(await ask(kernel, session.id, question, imported))
    show(asked)
    return asked
  } finally {
    await kernel.close()
  }
}

/** Days are named without their year by who asks soon after. */
function dayAfter(lines: readonly SpokenLine[]): Date {
  const last = Math.max(...lines.map(({ at }) => Date.parse(at)))
  return new Date(last + 86_400_000)
}

async function importAll(kernel: RealKernel, lines: readonly SpokenLine[]) {
  const started = performance.now()
  const result = await kernel.call('session_import', {
    agentId,
    lines: lines.map(({ sourceId: _source, ...line }) => line),
  })
  if (result.failed.length > 0)
    throw new Error(`${result.failed.length} lines were refused: ${result.failed[0]?.reason}`)
  await kernel.idle()
  const { items } = await kernel.call('job_list', { limit: 200 })
  const unfinished = items.filter(({ state }) => state !== 'done')
  if (unfinished.length > 0)
    throw new Error(`${unfinished.length} jobs are not done: ${unfinished[0]?.lastError?.message}`)
  return { ...result, learnMs: performance.now() - started }
}

async function ask(
  kernel: RealKernel,
  sessionId: string,
  question: CorpusQuestion,
  { lines, idsBySource, known }: Imported,
): Promise<Asked> {
  const { turnId } = await kernel.call('chat_send', { sessionId, text: question.question })
  await kernel.idle()
  const entries = await receiptOf(kernel.call, turnId)
  const groups = (question.evidence_groups ?? question.evidence.map((id) => [id])).map((group) =>
    group.flatMap((id) => idsBySource.get(id) ?? []),
  )
  const wanted = new Set(groups.flat())
  return {
    id: question.id,
    question: question.question,
    ...judge({ entries, groups, remembered: new Set(known.flatMap(({ evidence }) => evidence)) }),
    injected: entries.filter(({ outcome }) => outcome === 'injected').map(({ content }) => content),
    wanted: lines
      .filter(({ sourceId, role }) => role === 'user' && question.evidence.includes(sourceId))
      .map(({ text }) => text),
    known: known.filter(({ evidence }) => evidence.some((id) => wanted.has(id))).map(({ memory }) => memory.content),
  }
}

async function receiptOf(call: Call, turnId: string) {
  const { entries } = await call('turn_receipt', { turnId })
  return Promise.all(
    entries.map(async ({ corpus, memoryId, messageId, outcome, reason, memory, message }) => ({
      corpus,
      outcome,
      reason,
      content: memory?.content ?? message?.text ?? '',
      evidence: memory && memoryId ? await evidenceOf(call, memoryId) : messageId === null ? [] : [messageId],
    })),
  )
}

function show(asked: readonly Asked[]): void {
  for (const { id, rank, cause, question } of asked) {
    say(
      `${id.padEnd(14)} ${(cause ?? 'given').padEnd(22)} rank ${String(rank ?? '-').padStart(3)}  ${question.slice(0, 80)}`,
    )
  }
  const count = (fits: (one: Asked) => boolean): number => asked.filter(fits).length
  say(
    `${asked.length} questions: evidence given for ${count((one) => one.isInjected)} (${count((one) => one.isByMemory)} by memories), all of it for ${count((one) => one.isWhole)}, considered for ${count((one) => one.isConsidered)}; ${counted(asked.map(({ cause }) => cause ?? 'given'))}`,
  )
}

/** How often each word is there. */
function counted(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${word} ${all.length}`).join(', ')
}

async function askWindow(home: string, questions: readonly CorpusQuestion[], lines: readonly SpokenLine[]) {
  const some = questions.slice(0, windowQuestions)
  const seen = await askInWindow(
    home,
    some.map(({ question }) => question),
  )
  const judged = some.map((question, index) => ({ id: question.id, ...toSeen(question, lines, seen[index]) }))
  for (const { id, isGiven, usedQuotes, answer } of judged) {
    say(
      `${id.padEnd(14)} ${isGiven ? 'given' : 'missing'}, ${usedQuotes.length} used; the window says: ${answer.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    )
  }
  say(`in the window: evidence given for ${judged.filter(({ isGiven }) => isGiven).length} of ${judged.length}`)
  return judged
}

/** The page shows quotes, not ids: a used quote that stands in what the user said there is the evidence. */
function toSeen({ evidence }: CorpusQuestion, lines: readonly SpokenLine[], seen: SeenAnswer | undefined) {
  const said = lines
    .filter(({ sourceId, role }) => role === 'user' && evidence.includes(sourceId))
    .map(({ text }) => plain(text))
  const usedQuotes = seen?.usedQuotes ?? []
  // A date may stand behind the quote.
  const isOfEvidence = (quote: string): boolean =>
    said.some((text) => text.includes(plain(quote.replace(/\s+·[^·]*$/u, ''))))
  return {
    isGiven: usedQuotes.some(isOfEvidence),
    answer: seen?.answer ?? '',
    usedQuotes,
    leftOutQuotes: seen?.leftOutQuotes ?? [],
  }
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
