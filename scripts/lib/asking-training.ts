import { join } from 'node:path'
import { askingFeatures } from '../../src-main/kernel/turn/built-in/asking-model.ts'
import { sentencesIn } from '../../src-main/util/sentences.ts'
import { createHashedRegression } from '../../src-main/util/hashed-regression.ts'
import { readJsonLines } from './read-json-lines.ts'
import { questionsOfPhrases, readQuestions } from './question-training.ts'
import { type Example, train } from './weight-trainer.ts'

interface Person {
  readonly said: readonly string[]
  readonly asked: readonly string[]
}

const mostRows = 12_000
/** Of the questions put together of phrases each of so many, and what it counts. */
const phraseOf = 4
const weightOfPhrased = 0.3
/** Short ones, and those that tell something in the words of a question, are few. */
const weightOfUnmarked = 4
/** What a sentence of a message counts, and what is asked of the assistant and is no question. */
const weightOfSentence = 1
/** Each of so many people is left out, those that the encoder did not learn from either. */
const leftOut = 6
/** Of what people left out told, so much may be taken for a question. */
const mostFalse = { surely: 0.02, perhaps: 0.05 }

/**
 * Learns which messages want to be told something, whether or not they have a mark for it: from what people told and
 * asked weeks later (`people`), and from questions and statements written for training (`written`).
 */
export function askingWeights(people: string, written: string) {
  const all = ['weeks-en', 'weeks-zh'].flatMap((name) => peopleOf(join(people, name)))
  const known = all.filter((_person, index) => index % leftOut !== 0).flatMap(examplesOf)
  const others = ['train-en', 'train-zh'].flatMap((name) => [
    ...readQuestions(join(written, 'questions'), name).map(({ text }) => toExample(text, 'asks')),
    ...statementsOf(join(written, 'statements', `${name}.jsonl`)).map((text) => toExample(text, 'tells')),
  ])
  const unmarked = ['unmarked-en', 'unmarked-zh'].flatMap((name) =>
    linesOf<{ readonly text: string; readonly asks: boolean }>(join(written, 'questions'), name),
  )
  const short = unmarked
    .filter((_line, index) => index % leftOut !== 0)
    .map(({ text, asks }) => toExample(text, asks ? 'asks' : 'tells', weightOfUnmarked))
  const phrased = questionsOfPhrases(join(written, 'questions'))
    .filter((_question, index) => index % phraseOf === 0)
    .map(({ text }) => toExample(text, 'asks', weightOfPhrased))
  const sentences = all
    .filter((_person, index) => index % leftOut !== 0)
    .flatMap(({ said }) => said.flatMap((text) => [...sentencesIn(text)]))
    .flatMap(({ text }) => (isMarked(text) ? [] : toExample(text, 'tells', weightOfSentence)))
  const requests = ['en', 'zh'].flatMap((name) =>
    linesOf<{ readonly text: string }>(join(written, 'asks-to-forget'), name).flatMap(({ text }) =>
      isMarked(text) ? [] : toExample(text, 'tells', weightOfSentence),
    ),
  )
  const messages = ['en-a', 'en-b', 'en-e', 'en-t', 'zh-a', 'zh-b', 'zh-e', 'zh-f', 'zh-t'].flatMap((name) =>
    statementsOf(join(written, 'sentences', `${name}.jsonl`))
      .flatMap((text) => [text, ...[...sentencesIn(text)].map((sentence) => sentence.text)])
      .map((text) => toExample(text, 'tells', weightOfSentence)),
  )
  const examples = [...messages, ...known, ...others, ...phrased, ...sentences, ...requests, ...short]
  const weights = train(examples, mostRows)
  const shareOf = createHashedRegression(weights)
  const column = weights.labels.indexOf('asks')
  const sharesOf = (label: string): number[] =>
    all
      .filter((_person, index) => index % leftOut === 0)
      .flatMap(examplesOf)
      .flatMap((example) => (example.label === label ? [shareOf(example.features)[column] ?? 0] : []))
  const left = unmarked.filter((_line, index) => index % leftOut === 0)
  const told = sharesOf('tells')
  const [surely, perhaps] = [leastOf(told, mostFalse.surely), leastOf(told, mostFalse.perhaps)]
  const asked = sharesOf('asks')
  const few = left.map(({ text, asks }) => ({ asks, share: shareOf(askingFeatures(text))[column] ?? 0 }))
  const rightOf = (label: boolean): string => {
    const some = few.filter(({ asks }) => asks === label)
    return `${some.filter(({ share }) => share >= surely === label).length} of ${some.length}`
  }
  const recall = ((100 * asked.filter((share) => share >= surely).length) / asked.length).toFixed(1)
  const about = `${examples.length} messages; surely from ${surely}, perhaps from ${perhaps}; ${recall} % of the questions of people left out are sure; of short and odd ones left out ${rightOf(true)} that ask and ${rightOf(false)} that tell`
  return { weights: { ...weights, surely, perhaps }, about }
}

/** A mark is read as such: what is learned is how it is asked without. What has one and is told asks something too. */
const examplesOf = ({ said, asked }: Person): Example[] => [
  ...asked.map((text) => toExample(text, 'asks')),
  ...said.filter((text) => !isMarked(text)).map((text) => toExample(text, 'tells')),
]

const isMarked = (text: string): boolean => /[?？]/u.test(text)

const toExample = (text: string, label: 'asks' | 'tells', weight = 1): Example => ({
  features: askingFeatures(text),
  label,
  isPast: false,
  weight,
})

/** The least share that no more than so much of what was told reaches. */
function leastOf(told: readonly number[], most: number): number {
  const steps = Array.from({ length: 19 }, (_, step) => Number((0.05 + step * 0.05).toFixed(2)))
  return steps.find((least) => told.filter((share) => share >= least).length <= most * told.length) ?? 1
}

function peopleOf(folder: string): Person[] {
  const said = Map.groupBy(linesOf<{ readonly store: string; readonly text: string }>(folder, 'memories'), storeOf)
  const asked = Map.groupBy(
    linesOf<{ readonly store: string; readonly question: string }>(folder, 'questions'),
    storeOf,
  )
  return [...said].map(([store, messages]) => ({
    said: messages.map(({ text }) => text),
    asked: (asked.get(store) ?? []).map(({ question }) => question),
  }))
}
const storeOf = ({ store }: { readonly store: string }): string => store

/** What tells a fact and asks nothing beside it. */
const statementsOf = (file: string): string[] =>
  readJsonLines<{ readonly text: string; readonly facts: readonly unknown[] }>(file)
    .filter(({ text, facts }) => facts.length > 0 && !isMarked(text))
    .map(({ text }) => text)

const linesOf = <Line>(folder: string, name: string): Line[] => readJsonLines(join(folder, `${name}.jsonl`))
