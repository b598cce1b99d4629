import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { questionFeatures } from '../src-main/memory/retrieval/analyse/question-features.ts'
import { attributeOf, readQuestion } from '../src-main/memory/retrieval/analyse/question-model.ts'
import { createHashedRegression, type HashedWeights } from '../src-main/util/hashed-regression.ts'
import { type LabelledQuestion, questionsOfPhrases, readQuestions } from './lib/question-training.ts'
import { type Example, trainQuestions } from './lib/question-trainer.ts'
import { main, say } from './lib/say.ts'

const folder = 'bench/trust/questions'
const weightOfPhrased = 0.4
const folds = 4
/** Of what is said to be asked for, this share has to be right in the questions left out. */
const precisionWanted = 0.92

/**
 * Writes resources/lexicon/question-weights.json, what a question is read by. The same data give the same weights.
 * `node scripts/question-weights.ts [--check]`: with it nothing is written, and the questions that were never trained on
 * are counted.
 */
await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  if (values.check) {
    say(tableOf(readQuestions(folder, 'strangers'), (text) => readQuestion(text).attribute ?? 'none'))
    return 0
  }
  const written = ['train-en', 'train-zh'].flatMap((name) => readQuestions(folder, name))
  const phrased = questionsOfPhrases(folder).map((question) => ({ question, weight: weightOfPhrased }))
  const examplesOf = (questions: readonly LabelledQuestion[]): Example[] => [
    ...questions.map((question) => ({ question, weight: 1 })),
    ...phrased,
  ]
  const least = leastOf(written, (questions) => trainQuestions(examplesOf(questions)))
  const weights = { ...trainQuestions(examplesOf(written)), least }
  writeFileSync('resources/lexicon/question-weights.json', `${JSON.stringify(weights, null, 2)}\n`)
  say(`${written.length} questions, ${phrased.length} of phrases: least probability ${least}`)
  return 0
})

/** The least probability at which the readings of questions left out are right often enough. */
function leastOf(
  questions: readonly LabelledQuestion[],
  train: (questions: readonly LabelledQuestion[]) => HashedWeights,
): number {
  const foldOf = (index: number): number => Math.floor(index / 20) % folds
  const read = Array.from({ length: folds }, (_, fold) => {
    const weights = train(questions.filter((_question, index) => foldOf(index) !== fold))
    const probabilitiesOf = createHashedRegression(weights)
    return questions
      .filter((_question, index) => foldOf(index) === fold)
      .map(({ text, attribute }) => ({
        attribute,
        probabilities: probabilitiesOf(questionFeatures(text)),
        labels: weights.labels,
      }))
  }).flat()
  const precisionAt = (least: number): number => {
    const told = read.flatMap(({ attribute, probabilities, labels }) => {
      const said = attributeOf(probabilities, { labels, least })
      return said === null ? [] : [said === attribute]
    })
    return told.filter(Boolean).length / told.length
  }
  const steps = Array.from({ length: 13 }, (_, step) => 0.3 + step * 0.05)
  return Number((steps.find((least) => precisionAt(least) >= precisionWanted) ?? 0.9).toFixed(2))
}

function tableOf(questions: readonly LabelledQuestion[], read: (text: string) => string): string {
  const judged = questions.map(({ attribute, text }) => ({ attribute, said: read(text) }))
  const rows = [...Map.groupBy(judged, ({ attribute }) => attribute)].toSorted(([a], [b]) => a.localeCompare(b))
  return rows
    .map(([attribute, some]) => {
      const right = some.filter(({ said }) => said === attribute).length
      const wrong = judged.filter(({ said, attribute: own }) => said === attribute && own !== attribute).length
      return `${attribute.padEnd(14)}${right} of ${some.length} found, ${wrong} others taken for it`
    })
    .join('\n')
}
