import type { UseLabel } from '../../../contract/feedback.ts'
import { isNegative, isOfFamily, isOpposite } from './polarity.ts'
import { styleVerdict } from './style.ts'
import { quantitiesOf, valuesOf, type Value } from './values.ts'
import { charactersOf, clausesOf, wordsOf } from './words.ts'

export interface Answered {
  readonly question: string
  readonly answer: string
  /** What the user said after it; null where nothing was said yet. */
  readonly next?: string | null
  readonly memories: readonly { readonly n: number; readonly content: string }[]
}

interface Judged {
  readonly n: number
  readonly content: string
  readonly label: Exclude<UseLabel, 'corrected'>
  /** How much of it is in the answer. */
  readonly strength: number
}

/** What became of each memory that an answer was given, by its number. */
export function classifyUse({ question, answer, next, memories }: Answered): ReadonlyMap<number, UseLabel> {
  const common = sharedWords(memories.map(({ content }) => content))
  const judged = memories.map((memory) => judge(memory, { question, answer, common }))
  const labels = new Map<number, UseLabel>(judged.map(({ n, label }) => [n, label]))
  const corrected = next ? correctedBy(next, answer, judged) : null
  if (corrected !== null) labels.set(corrected, 'corrected')
  return labels
}

interface Setting {
  readonly question: string
  readonly answer: string
  /** Words that several of the memories share: they tell them apart from none. */
  readonly common: ReadonlySet<string>
}

function judge(memory: { n: number; content: string }, { question, answer, common }: Setting): Judged {
  const asked = wordsOf(question)
  const weightOf = (word: string): number => (asked.has(word) ? 0.25 : 1) * (common.has(word) ? 0.5 : 1)
  const words = wordsOf(memory.content)
  const values = valuesOf(memory.content)
  const clauses = clausesOf(answer)
  const inAnswer = wordsOf(answer)
  const cited = answer.includes(`[${memory.n}]`)
  const sharedValues = values.filter((value) => has(valuesOf(answer), value) && !has(valuesOf(question), value))
  const shared = [...words].filter((word) => inAnswer.has(word))
  const characters = overlap(charactersOf(memory.content), charactersOf(answer), charactersOf(question))
  const strength =
    shared.reduce((sum, word) => sum + weightOf(word), 0) +
    0.8 * sharedValues.length +
    0.15 * characters +
    (cited ? 2 : 0)
  const style = styleVerdict(memory.content, answer)
  const isAgainst = style === 'broken' || contradicts(memory.content, answer, words)
  const isUsed = style === 'kept' || strength >= 0.7 || respects(memory.content, clauses)
  const label = isAgainst ? 'contradicted' : isUsed ? 'used' : 'ignored'
  return { ...memory, label, strength }
}

/** The answer says of the same thing what the memory denies, or gives it another value. */
function contradicts(memory: string, answer: string, words: ReadonlySet<string>): boolean {
  const inAnswer = [...wordsOf(answer)].filter((word) => words.has(word)).length
  if (inAnswer >= 2 && quantityDiffers(memory, answer)) return true
  const limit = /\b(?:over|more than|above)\b|超过|以上/iu.test(memory)
  const avoids = isNegative(memory) || /vegetarian|vegan|吃素|素食/iu.test(memory)
  return clausesOf(answer).some((clause) => {
    const shared = [...wordsOf(clause)].filter((word) => words.has(word)).length
    const characters = overlap(charactersOf(memory), charactersOf(clause), new Set())
    const touches = shared > 0 || characters > 0
    const within = limit && /\b(?:under|below|less than|up to)\b|以内|以下|不超过/iu.test(clause)
    if (
      avoids &&
      !within &&
      !isNegative(clause) &&
      (isOfFamily(memory, clause) || (touches && namesObject(memory, clause)))
    )
      return true
    if (touches && isOpposite(memory, clause)) return true
    if (!avoids && denies(memory, clause)) return true
    return shared >= 1 && differs(memory, clause, shared)
  })
}

const never = /(?:\b(?:never|hardly|no longer|not at all)\b|从来?不|从来?没|并不|根本不|都不|不再)(?<rest>.*)$/iu
const denial = /(?:\b(?:not|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|no)\b|不是|没有)(?<rest>.*)$/iu

/** The clause says that what the memory holds is not so. */
function denies(memory: string, clause: string): boolean {
  const words = wordsOf(memory)
  const shared = (text: string): number => [...wordsOf(text)].filter((word) => words.has(word)).length
  const rest = never.exec(clause)?.groups?.['rest'] ?? ''
  if (rest !== '' && (shared(rest) >= 1 || overlap(charactersOf(memory), charactersOf(rest), new Set()) >= 1))
    return true
  return shared(denial.exec(clause)?.groups?.['rest'] ?? '') >= 2
}

/** What the memory keeps away from is named and kept away from. */
const respects = (memory: string, clauses: readonly string[]): boolean =>
  isNegative(memory) &&
  clauses.some((clause) => isNegative(clause) && (namesObject(memory, clause) || isOfFamily(memory, clause)))

/** Both count the same unit, and never to the same number. */
function quantityDiffers(memory: string, answer: string): boolean {
  const theirs = quantitiesOf(answer)
  return quantitiesOf(memory).some(
    ({ unit, number }) =>
      theirs.some((one) => one.unit === unit) && !theirs.some((one) => one.unit === unit && one.number === number),
  )
}

/** What stands after the denial is what is denied. */
function namesObject(memory: string, clause: string): boolean {
  const [, object = ''] =
    /(?:not|n['’]t|never|hates?|dislikes?|cannot stand|allergic to|afraid of|scared of|avoids?|without|不[吃喝爱喜欢能会用看要]*|怕|讨厌|过敏|戒|没有|忌)(.+)$/iu.exec(
      memory,
    ) ?? []
  const words = wordsOf(object)
  const before = /对(.{1,6}?)(?:都?(?:严重|轻微|有点)?)过敏/u.exec(memory)?.[1] ?? ''
  return (
    [...wordsOf(clause)].some((word) => words.has(word) || wordsOf(before).has(word)) ||
    overlap(charactersOf(before), charactersOf(clause), new Set()) > 0 ||
    (object.length <= 6 && overlap(charactersOf(object), charactersOf(clause), new Set()) > 0)
  )
}

/** Both name a value of one kind, and not the same. */
function differs(memory: string, clause: string, shared: number): boolean {
  const ours = valuesOf(memory).filter(({ kind }) => kind !== 'name')
  const theirs = valuesOf(clause)
  return ours.some(
    ({ kind }) =>
      (shared >= 2 || kind !== 'number') &&
      theirs.some((value) => value.kind === kind) &&
      !theirs.some((value) => has(ours, value)),
  )
}

const correcting =
  /\b(?:not|no|nope|actually|now|any ?more|wrong|instead|used to|changed|moved|cancel\w*|switched|since|these days|meant|mixed up|was|were|years ago|it's|there's|there are|new|took over|renamed|swapped|raised|cut|sold|closed|left|gone|lost|quit|ended|finished|already|yesterday)\b|n['’]t\b|不是|不对|错|改|换|现在|已经|不再|了|取消|搬|其实|应该是|早就|以前|可以/iu
const thanks =
  /^(?:ok(?:ay)?|thx|thanks?|thank you|great|perfect|worked|yes|good|nice|cool|好的?|谢谢|多谢|嗯|行|可以|收到|太好了)[\s!.,，。！~]*(?:thanks?|thank you|谢谢|了|啦)?[\s!.,，。！~]*$/iu

/** The memory that the user's next message puts right: the one it touches most. */
function correctedBy(next: string, answer: string, judged: readonly Judged[]): number | null {
  if (thanks.test(next.trim())) return null
  const mayCorrect = correcting.test(next)
  const scored = judged
    .filter(({ content }) => mayCorrect || namesOther(next, content))
    .map((memory) => ({ n: memory.n, score: touch(next, answer, memory) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 1 ? best.n : null
}

function touch(next: string, answer: string, { content, label, strength }: Judged): number {
  const words = wordsOf(content)
  const shared = [...wordsOf(next)].filter((word) => words.has(word)).length
  const characters = overlap(charactersOf(content), charactersOf(next), new Set())
  const other = namesOther(next, content) || isOpposite(content, next)
  const inPlay = label === 'used' ? 0.5 : label === 'contradicted' ? 0.3 : 0
  const topic = shared + 0.4 * characters + (other ? 0.8 : 0)
  return topic === 0 ? 0 : topic + inPlay + Math.min(0.3, strength / 10) + (answer.includes(content) ? 0.2 : 0)
}

/** It names another value of a kind that the memory holds one of. */
function namesOther(next: string, content: string): boolean {
  const ours = valuesOf(content)
  const theirs = valuesOf(next)
  return ours.some(({ kind }) => theirs.some((value) => value.kind === kind && !has(ours, value)))
}

const has = (values: readonly Value[], one: Value): boolean =>
  values.some(({ kind, value }) => kind === one.kind && value === one.value)

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>, without: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one) && !without.has(one)).length

function sharedWords(contents: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const common = new Set<string>()
  for (const content of contents) {
    for (const word of wordsOf(content)) {
      if (seen.has(word)) common.add(word)
      seen.add(word)
    }
  }
  return common
}
