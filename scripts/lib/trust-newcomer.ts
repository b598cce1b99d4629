import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { newSession, say } from './trust-chat.ts'
import type { Extractor, ExtractorOptions } from './trust-extractors.ts'
import type { TrustKernel } from './trust-kernel.ts'
import { contextFor, openQuestions } from './trust-run.ts'
import { inFreshProfile } from './trust-year.ts'

/** A line of a newcomer's first evening. */
export type NewcomerLine =
  | ({ readonly kind: 'profile' } & Readonly<Record<CardField, readonly string[]>>)
  | { readonly kind: 'turn'; readonly text: string }
  | NewcomerQuestion
  | { readonly kind: 'cooking'; readonly text: string; readonly must: readonly (readonly string[])[] }

export interface NewcomerQuestion {
  readonly kind: 'question'
  readonly text: string
  /** Of every group one has to stand in the answer. */
  readonly answer: readonly (readonly string[])[]
  readonly wrong: readonly string[]
  readonly unknown?: boolean
}

const cardFields = ['name', 'home', 'work', 'allergy'] as const
type CardField = (typeof cardFields)[number]

/** `unclean`: right, among other things. `partly`: some of it. `unknown`: says that it does not know, and could. */
export type Grade = 'right' | 'unclean' | 'partly' | 'unknown' | 'wrong'

export interface GradedAnswer {
  readonly question: string
  readonly answer: string
  readonly grade: Grade
}

export interface NewcomerResult {
  readonly data: string
  /** Null where a recorded model reads: it says nothing in the chat. */
  readonly answers: readonly GradedAnswer[] | null
  readonly card: Readonly<Record<CardField, boolean>>
  /** Groups of what is safe to cook that the request holds, of all. */
  readonly cooking: { readonly found: number; readonly of: number }
  readonly questionsAsked: number
}

const start = '2026-03-02T18:00:00Z'
const minutesLater = (minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString()

/** Twenty turns of one evening through the chat, then questions in another conversation. */
export function runNewcomer(
  data: string,
  lines: readonly NewcomerLine[],
  options: ExtractorOptions,
): Promise<NewcomerResult> {
  return inFreshProfile(start, options, undefined, async (kernel, extractor) => {
    if (extractor.name !== 'rules') await extractor.use(kernel)
    const asked = await chatAway(kernel, lines)
    const card = await cardOf(kernel, lines)
    const sessionId = await newSession(kernel)
    const answers: GradedAnswer[] = []
    for (const [index, line] of lines.entries()) {
      if (line.kind !== 'question') continue
      kernel.moveTo(minutesLater(24 * 60 + index))
      const { answer } = await say(kernel, sessionId, line.text)
      const grade = gradeAnswer(line, answer)
      answers.push({ question: line.text, answer, grade })
      options.say(`${data}: question ${answers.length}: ${grade}`)
    }
    const isAnswered = extractor.name === 'rules' || extractor.name === 'endpoint'
    const cooking = await cookingOf(kernel, extractor, lines)
    return { data, answers: isAnswered ? answers : null, card, cooking, questionsAsked: asked }
  })
}

/** Returns how often the user was asked something back. */
async function chatAway(kernel: TrustKernel, lines: readonly NewcomerLine[]): Promise<number> {
  const sessionId = await newSession(kernel)
  const asked = new Set<string>()
  let minute = 0
  for (const line of lines) {
    if (line.kind !== 'turn') continue
    kernel.moveTo(minutesLater((minute += 2)))
    await say(kernel, sessionId, line.text)
    for (const { asks } of await openQuestions(kernel)) asked.add(asks)
  }
  return asked.size
}

/** By field, whether the card shows one of the strings. */
async function cardOf(kernel: TrustKernel, lines: readonly NewcomerLine[]): Promise<Record<CardField, boolean>> {
  const wanted = lines.find((line) => line.kind === 'profile')
  const { profile } = await kernel.call('profile_get', { agentId: defaultAgentId })
  const shown = {
    name: profile.filter(({ field }) => field === 'name'),
    home: profile.filter(({ field }) => field === 'location'),
    work: profile.filter(({ field }) => field === 'role' || field === 'industry'),
    allergy: profile.filter(({ field }) => field === 'allergies_and_diet'),
  }
  const isShown = (field: CardField): boolean =>
    (wanted?.[field] ?? []).some((words) => shown[field].some(({ value }) => has(value, words)))
  return { name: isShown('name'), home: isShown('home'), work: isShown('work'), allergy: isShown('allergy') }
}

/** What the request carries: as the model got it, or the block it would get. */
async function cookingOf(kernel: TrustKernel, { name, chat }: Extractor, lines: readonly NewcomerLine[]) {
  const line = lines.find(({ kind }) => kind === 'cooking')
  if (line?.kind !== 'cooking') return { found: 0, of: 0 }
  kernel.moveTo(minutesLater(26 * 60))
  const block = await contextFor(kernel, line.text, minutesLater(26 * 60))
  if (name !== 'rules') await say(kernel, await newSession(kernel), line.text)
  const request = chat.request === '' ? block.text : chat.request.replaceAll(line.text, '')
  return { found: line.must.filter((group) => group.some((words) => has(request, words))).length, of: line.must.length }
}

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

/** Grades an answer by the strings that it has to hold and those it must not. */
export function gradeAnswer({ answer: groups, wrong, unknown }: NewcomerQuestion, answer: string): Grade {
  if (wrong.some((words) => has(answer, words))) return 'wrong'
  const saysUnknown = notKnown.test(answer)
  if (unknown === true) return saysUnknown ? 'right' : 'wrong'
  const hit = groups.filter((group) => group.some((words) => has(answer, words))).length
  if (hit === groups.length) return answer.trim().includes('\n') ? 'unclean' : 'right'
  if (hit > 0) return 'partly'
  return saysUnknown ? 'unknown' : 'wrong'
}

const notKnown =
  /\b(?:don['’]t|do not|didn['’]t) (?:know|remember|have)\b|\bnot (?:told|sure)\b|\bhaven['’]t (?:told|mentioned)\b|\bno (?:note|memory|record)\b|不知道|不清楚|不记得|不記得|没(?:有)?(?:告诉|提|说|记)|沒(?:有)?(?:告訴|提|說|記)/iu

export function newcomerLines({ data, answers, card, cooking, questionsAsked }: NewcomerResult): string {
  const counts = [...Map.groupBy(answers ?? [], ({ grade }) => grade)].map(([grade, some]) => `${grade} ${some.length}`)
  return [
    `${data}: answers: ${answers === null ? 'not graded' : counts.join(', ')}`,
    `  card: ${cardFields.map((field) => `${field} ${card[field] ? 'right' : 'MISSING'}`).join(', ')}`,
    `  what is safe to cook: ${cooking.found} of ${cooking.of} in the request`,
    `  asked back: ${questionsAsked}`,
  ].join('\n')
}

/** What is not as it has to be. */
export function missedNewcomer({ data, answers, card, cooking, questionsAsked }: NewcomerResult): string[] {
  const count = (grade: Grade): number => answers?.filter((answer) => answer.grade === grade).length ?? 0
  const [right, wrong] = [count('right'), count('wrong')]
  const missing = cardFields.filter((field) => !card[field])
  return [
    ...(answers !== null && right < 10 ? [`${data}: ${right} answers right, not 10`] : []),
    ...(wrong > 1 ? [`${data}: ${wrong} answers wrong, not ≤ 1`] : []),
    ...(missing.length > 0 ? [`${data}: not on the card: ${missing.join(', ')}`] : []),
    ...(cooking.found < cooking.of ? [`${data}: safe to cook: ${cooking.found} of ${cooking.of}`] : []),
    ...(questionsAsked > 2 ? [`${data}: asked back ${questionsAsked} times, not ≤ 2`] : []),
  ]
}
