import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { questionFeatures } from '../src-main/memory/retrieval/analyse/question-features.ts'
import { attributeOf, readQuestion } from '../src-main/memory/retrieval/analyse/question-model.ts'
import { createHashedRegression, type HashedWeights } from '../src-main/util/hashed-regression.ts'
import { askingWeights } from './lib/asking-training.ts'
import { type LabelledQuestion, questionsOfPhrases, readQuestions } from './lib/question-training.ts'
import { requestWeights } from './lib/request-training.ts'
import { main, say } from './lib/say.ts'
import { type Example, train } from './lib/weight-trainer.ts'

const folder = 'bench/trust/questions'
const lexicon = 'resources/lexicon'
const mostRows = 5_000
const weightOfPhrased = 0.4
const folds = 4
/** Of what is said to be asked for, this share has to be right in the questions left out. */
const precisionWanted = 0.92

/**
 * Writes what questions and requests to forget are heard and read by, below resources/lexicon. The same data give the same
 * weights. `npm run weights -- --check`: nothing is written, and the questions that were never trained on are counted.
 */
await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  if (values.check) {
    say(tableOf(readQuestions(folder, 'strangers'), (text) => readQuestion(text).attribute ?? 'none'))
    return 0
  }
  write('question-weights.json', questionWeights())
  write('request-weights.json', requestWeights('bench/trust/asks-to-forget'))
  write('asking-weights.json', askingWeights('bench/eval', 'bench/trust'))
  return 0
})

function write(name: string, { weights, about }: { readonly weights: object; readonly about: string }): void {
  writeFileSync(`${lexicon}/${name}`, `${JSON.stringify(weights, null, 2)}\n`)
  say(`${name}: ${about}`)
}

function questionWeights() {
  const written = ['train-en', 'train-zh'].flatMap((name) => readQuestions(folder, name))
  const toExample =
    (weight: number) =>
    (question: LabelledQuestion): Example => ({
      features: questionFeatures(question.text),
      label: question.attribute,
      isPast: question.past === true,
      weight,
    })
  const phrased = questionsOfPhrases(folder).map(toExample(weightOfPhrased))
  const trained = (questions: readonly LabelledQuestion[]): HashedWeights =>
    train([...questions.map(toExample(1)), ...phrased], mostRows)
  const least = leastOf(written, trained)
  const about = `${written.length} questions, ${phrased.length} of phrases, least probability ${least}`
  return { weights: { ...trained(written), least }, about }
}

/** The least probability at which the readings of questions left out are right often enough. */
function leastOf(
  questions: readonly LabelledQuestion[],
  trained: (questions: readonly LabelledQuestion[]) => HashedWeights,
): number {
  const foldOf = (index: number): number => Math.floor(index / 20) % folds
  const read = Array.from({ length: folds }, (_, fold) => {
    const weights = trained(questions.filter((_question, index) => foldOf(index) !== fold))
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
