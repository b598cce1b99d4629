import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { prepareModel } from './lib/model.ts'
import { main, say, SetupError } from './lib/say.ts'
import { readTrustData } from './lib/trust-data.ts'
import { leastFeedback, measureFeedback, type FeedbackScore } from './lib/trust-feedback.ts'
import { missedGoals, yearTable, type ExtractorName, type YearResult } from './lib/trust-report.ts'
import { measureYear } from './lib/trust-year.ts'

interface Options {
  readonly folders: readonly string[]
  readonly out: string | undefined
  readonly extractors: readonly ExtractorName[]
  readonly feedback: string | undefined
  readonly reportOnly: boolean
}

await main(async () => {
  const { folders, out, extractors, feedback, reportOnly } = readOptions()
  if (folders.length > 0) await prepareModel()
  const results: YearResult[] = []
  const missed: string[] = []
  for (const folder of folders) {
    const data = await readTrustData(folder)
    for (const extractor of extractors) {
      const result = await measureYear(data, extractor, (line) => process.stderr.write(`${extractor}: ${line}\n`))
      results.push(result)
      say(`${yearTable(result)}\n`)
      missed.push(...missedGoals(result).map((goal) => `${data.name}: ${goal}`))
    }
  }
  const feedbackScore = feedback === undefined ? undefined : await measureFeedback(feedback)
  if (feedbackScore !== undefined) missed.push(...tellFeedback(feedbackScore))
  if (out !== undefined)
    await writeFile(out, `${JSON.stringify({ results, feedback: feedbackScore ?? null }, null, 1)}\n`)
  for (const goal of missed) say(`missed: ${goal}`)
  return missed.length > 0 && !reportOnly ? 1 : 0
})

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      extractor: { type: 'string', default: 'both' },
      feedback: { type: 'string' },
      'report-only': { type: 'boolean', default: false },
    },
  })
  const { data, out, extractor, feedback } = values
  if (data.length === 0 && feedback === undefined)
    throw new SetupError('--data <folder of a scripted year> is needed, or --feedback <labelled answers.jsonl>.')
  return { folders: data, out, extractors: toExtractors(extractor), feedback, reportOnly: values['report-only'] }
}

function toExtractors(name: string): readonly ExtractorName[] {
  if (name === 'both') return ['builtin', 'model']
  if (name === 'builtin' || name === 'model') return [name]
  throw new SetupError('--extractor takes builtin, model or both.')
}

function tellFeedback(score: FeedbackScore | null): string[] {
  if (score === null) {
    say('feedback: not measured (no classifier in this build)')
    return []
  }
  const { right, of, byLabel, confusions } = score
  say(`feedback: ${right} of ${of} labels right (${((right / of) * 100).toFixed(1)} %)`)
  for (const [label, counts] of Object.entries(byLabel)) say(`  ${label}: ${counts.right} of ${counts.of}`)
  for (const [confusion, count] of Object.entries(confusions)) say(`  ${confusion}: ${count}`)
  return right / of >= leastFeedback
    ? []
    : [`feedback: ${((right / of) * 100).toFixed(1)} %, not ${leastFeedback * 100} %`]
}
