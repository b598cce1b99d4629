import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { askContexts, countAbstention } from './lib/eval-abstain.ts'
import { corpusFolders, groupsOf, readCorpus, type EvalCorpus } from './lib/eval-corpus.ts'
import { evalModes, type EvalMode, type EvalModeName } from './lib/eval-embedding.ts'
import { scoreAll, type Judged } from './lib/eval-metrics.ts'
import { withProfile, type EvalProfile } from './lib/eval-profile.ts'
import { abstentionTable, categoryTable, scoreTable, type Scored } from './lib/eval-report.ts'
import { askQuestion, type Answered } from './lib/eval-search.ts'
import { prepareModel } from './lib/model.ts'
import { main, say, SetupError } from './lib/say.ts'

interface Options {
  readonly folders: readonly string[]
  readonly mode: EvalMode
  readonly out: string | undefined
  readonly categories: boolean
  readonly abstain: string | undefined
}

await main(async () => {
  const options = await readOptions()
  if (options.mode.name === 'local') await prepareModel()
  if (options.out !== undefined) await writeFile(options.out, '')
  return options.abstain === undefined ? await evaluate(options) : await evaluateAbstention(options, options.abstain)
})

async function readOptions(): Promise<Options> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      out: { type: 'string' },
      mode: { type: 'string', default: 'lexical' },
      corpora: { type: 'string' },
      abstain: { type: 'string' },
      endpoint: { type: 'string' },
      model: { type: 'string' },
      categories: { type: 'boolean', default: false },
    },
  })
  const { data, out, abstain, categories } = values
  if (data === undefined || (out === undefined && abstain === undefined))
    throw new SetupError('--data <folder of corpora> is needed, and --out <run.jsonl> or --abstain <lines.txt>.')
  const mode = toMode(values.mode, values.endpoint, values.model)
  const wanted = values.corpora?.split(',')
  const folders = (await corpusFolders(data)).filter((path) => wanted?.some((name) => basename(path) === name) ?? true)
  if (folders.length === 0) throw new SetupError(`There is no such corpus in ${data}.`)
  return { folders, mode, out, categories, abstain }
}

/** A service's key comes from the environment: what is on the command line others can see. */
function toMode(name: string, baseUrl: string | undefined, model: string | undefined): EvalMode {
  if (!isModeName(name)) throw new SetupError(`--mode takes one of ${evalModes.join(', ')}.`)
  if (name !== 'endpoint') return { name }
  if (baseUrl === undefined || model === undefined)
    throw new SetupError(
      '--mode endpoint needs --endpoint <base URL> and --model <name>; a key is read from EVAL_API_KEY.',
    )
  return { name, baseUrl, model, apiKey: process.env['EVAL_API_KEY'] }
}

function isModeName(name: string): name is EvalModeName {
  return evalModes.some((one) => one === name)
}

async function evaluate({ folders, mode, out, categories }: Options): Promise<number> {
  const scored: Scored[] = []
  const byCategory: Scored[] = []
  let isWhole = true
  for (const folder of folders) {
    const corpus = readCorpus(folder)
    const answered = await withProfile(corpus, mode, tell, async (profile) => {
      if (tellRefused(profile)) isWhole = false
      return askAll(profile, corpus, mode)
    })
    if (tellShortfalls(corpus.name, answered)) isWhole = false
    if (out !== undefined) await appendFile(out, answered.map(({ line }) => `${JSON.stringify(line)}\n`).join(''))
    scored.push(...scoresOf(corpus.name, answered))
    byCategory.push(...categoryScores(corpus.name, answered))
  }
  if (scored.length > 0) say(scoreTable(scored))
  if (categories && byCategory.length > 0) say(`\n${categoryTable(byCategory)}`)
  return isWhole ? 0 : 1
}

async function askAll(profile: EvalProfile, corpus: EvalCorpus, mode: EvalMode): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const question of corpus.questions) answered.push(await askQuestion(profile, question, mode))
  tell(`${corpus.name}: ${answered.length} questions asked`)
  return answered
}

/** Of the questions whose evidence is known; nothing where that is none of them. */
function scoresOf(name: string, answered: readonly Answered[]): Scored[] {
  const known = answered.filter(({ question }) => groupsOf(question).length > 0)
  return known.length === 0 ? [] : [{ name, scores: scoreAll(known.map(toJudged)) }]
}

function categoryScores(name: string, answered: readonly Answered[]): Scored[] {
  const byCategory = Map.groupBy(answered, ({ question }) => question.category ?? 'no category')
  return [...byCategory].flatMap(([category, some]) => scoresOf(`${name}: ${category}`, some))
}

function toJudged({ question, line, leaks }: Answered): Judged {
  return { ranked: line.ranked, groups: groupsOf(question), leaks, ms: line.ms }
}

async function evaluateAbstention({ folders, mode, out }: Options, path: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/u).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new SetupError(`There is no line in ${path}.`)
  const counted = []
  let isWhole = true
  for (const folder of folders) {
    const corpus = readCorpus(folder)
    const asked = await withProfile(corpus, mode, tell, async (profile) => {
      if (tellRefused(profile)) isWhole = false
      return askContexts(profile, corpus, lines)
    })
    // Without a model there is nothing to fall short of.
    if (mode.name !== 'lexical' && tellShortfalls(corpus.name, asked)) isWhole = false
    const wrong = asked.filter(({ kind, included }) => (kind === 'line') === included > 0)
    if (out !== undefined) await appendFile(out, wrong.map((one) => `${JSON.stringify(one)}\n`).join(''))
    counted.push({ name: corpus.name, counts: countAbstention(asked) })
  }
  say(abstentionTable(counted))
  return isWhole ? 0 : 1
}

/** Progress goes to stderr: stdout is for results. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

function tellRefused({ refused }: EvalProfile): boolean {
  for (const { sourceId, reason } of refused) tell(`not stored: ${sourceId}: ${reason}`)
  return refused.length > 0
}

function tellShortfalls(name: string, asked: readonly { readonly shortfall: string | null }[]): boolean {
  const short = asked.filter(({ shortfall }) => shortfall !== null)
  for (const [reason, some] of Map.groupBy(short, ({ shortfall }) => shortfall))
    tell(`${name}: ${some.length} questions were not searched in full: ${reason}`)
  return short.length > 0
}
