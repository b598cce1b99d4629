import { join } from 'node:path'
import { ruleLanguages } from '../../src-main/memory/extraction/rules/engine.ts'
import { asksIn } from '../../src-main/memory/extraction/rules/forget-requests.ts'
import { requestFeatures } from '../../src-main/memory/extraction/rules/request-model.ts'
import { foldScript } from '../../src-main/util/fold-script.ts'
import { createHashedRegression, type HashedWeights } from '../../src-main/util/hashed-regression.ts'
import { askedInChinese, createRandom } from './question-training.ts'
import { readJsonLines } from './read-json-lines.ts'
import { type Example, train } from './weight-trainer.ts'

/** What a user says, and whether it asks the assistant to let go of something. */
interface Said {
  readonly text: string
  readonly asks: boolean
}

interface Judged {
  readonly asks: boolean
  readonly hasCue: boolean
  readonly share: number
}

const mostRows = 12_000
const perFrame = 4
const askedPerFrame = 2
const weightOfFramed = 0.6
const weightOfOthers = 0.15
const folds = 5
/** Of what is taken for a request, so much has to be one among what is left out: to be asked about, to be done. */
const precisionWanted = { likely: 0.9, plain: 0.95 }

/**
 * Learns which messages ask to forget: from what was written for it in `folder`, from frames with things put into them,
 * and from what people tell and ask an assistant otherwise.
 */
export function requestWeights(folder: string) {
  const written = ['en', 'zh'].flatMap((language) => linesOf<Said>(folder, language)).map(toExample(1))
  const framed = ['en', 'zh'].flatMap((language) => framesOf(folder, language)).map(toExample(weightOfFramed))
  const others = ['statements', 'questions'].flatMap((kind) =>
    ['train-en', 'train-zh'].flatMap((name) => linesOf<{ readonly text: string }>(join(folder, '..', kind), name)),
  )
  const besides = [...framed, ...others.map(({ text }) => toExample(weightOfOthers)({ text, asks: false }))]
  const trained = (some: readonly Example[]): HashedWeights => train([...some, ...besides], mostRows)
  const judged = Array.from({ length: folds }, (_, fold) => {
    const shareOf = createReader(trained(written.filter((_example, index) => index % folds !== fold)))
    return written.filter((_example, index) => index % folds === fold).map((example) => judge(example, shareOf))
  }).flat()
  const [unaided, likely, plain] = [
    leastOf(
      judged.filter(({ hasCue }) => !hasCue),
      precisionWanted.likely,
    ),
    leastOf(
      judged.filter(({ hasCue }) => hasCue),
      precisionWanted.likely,
    ),
    leastOf(
      judged.filter(({ hasCue }) => hasCue),
      precisionWanted.plain,
    ),
  ]
  const found = judged.filter(({ asks, hasCue, share }) => asks && share >= (hasCue ? likely : unaided)).length
  const recall = ((100 * found) / judged.filter(({ asks }) => asks).length).toFixed(1)
  const about = `${written.length} messages, ${besides.length} besides; likely from ${likely}, without a verb for it from ${unaided}, plain from ${plain}; ${recall} % of the requests left out are likely`
  return { weights: { ...trained(written), likely, unaided, plain }, about }
}

const judge = ({ features, label }: Example, shareOf: (features: readonly string[]) => number): Judged => ({
  asks: label === 'forget',
  hasCue: features.includes('cue'),
  share: shareOf(features),
})

/** The least share at which what is taken for a request is one often enough. */
function leastOf(judged: readonly Judged[], precision: number): number {
  const steps = Array.from({ length: 20 }, (_, step) => Number((0.05 + step * 0.05).toFixed(2)))
  const isEnough = (least: number): boolean => {
    const taken = judged.filter(({ share }) => share >= least)
    return taken.filter(({ asks }) => asks).length >= precision * taken.length
  }
  return steps.find(isEnough) ?? 1
}

function createReader(weights: HashedWeights): (features: readonly string[]) => number {
  const probabilitiesOf = createHashedRegression(weights)
  const column = weights.labels.indexOf('forget')
  return (features) => probabilitiesOf(features)[column] ?? 0
}

const toExample =
  (weight: number) =>
  ({ text, asks }: Said): Example => {
    const folded = foldScript(text)
    const cue = ruleLanguages.filter((one) => one.isOf(folded)).flatMap((language) => asksIn({ folded, language }))[0]
    return { features: requestFeatures(text, cue), label: asks ? 'forget' : 'none', isPast: false, weight }
  }

/** Each frame with a few things; a verb may take in Chinese what can be asked as well. */
function framesOf(folder: string, language: string): Said[] {
  const frames = linesOf<{ readonly frame: string; readonly asks: boolean }>(folder, `${language}-frames`)
  const things = linesOf<{ readonly thing: string }>(folder, `${language}-things`).map(({ thing }) => thing)
  const framed = filledWith(things, perFrame, frames)
  if (language !== 'zh') return framed
  const asked = filledWith(askedInChinese(join(folder, '../questions')), askedPerFrame, frames)
  return [...framed, ...asked.filter((said) => toExample(1)(said).features.includes('cue'))]
}

function filledWith(things: readonly string[], perFrame: number, frames: readonly { frame: string; asks: boolean }[]) {
  const random = createRandom(20_261_124)
  return frames.flatMap(({ frame, asks }) =>
    Array.from({ length: perFrame }, (): Said => {
      const thing = things[Math.floor(random() * things.length)] ?? ''
      return { text: frame.replace('{thing}', thing), asks }
    }),
  )
}

const linesOf = <Line>(folder: string, name: string): Line[] => readJsonLines(join(folder, `${name}.jsonl`))
