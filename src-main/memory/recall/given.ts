import type { Evidence, Memory, MemoryHit } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { MessageHit } from '../../contract/search.ts'
import { toldAt, mayBeTrueIn } from '../../contract/validity.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Days } from '../../util/days-ahead.ts'
import { sharedDays } from '../../util/names-of-days.ts'
import { systemTimeZone } from '../../util/local-time.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { daysToCome } from '../../schedules/sentence/days-to-come.ts'
import { sentencesIn } from '../../util/sentences.ts'
import type { UserAttribute } from '../ontology/slot-attributes.ts'
import { importIn } from '../evidence/quoted.ts'
import { asksForAll, readable, type QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import type { CoreEntry } from './core.ts'
import { correctionOf } from './corrections.ts'
import type { GivenMemory } from './given-memory.ts'
import type { BuiltContext, GivenPassage } from './inject.ts'
import { tellsOtherThan } from '../extraction/rules/rules-reader.ts'
import type { Nearness } from '../retrieval/embedding/meaning-search.ts'
import { askedBy, asksForTime, better, createIsAbout, createSaid, whomIn } from './said.ts'

interface ToGiven {
  readonly query: string
  readonly days: readonly Days[]
  /** It asks for whatever is on these days. */
  readonly isAgenda: boolean
  /** A model answers, and can tell itself what is near. */
  readonly isModel: boolean
  readonly sessionId: string | null
  readonly analysis: QueryAnalysis
  readonly contested: ReadonlySet<string>
  /** Memories given without some of their words: what they rest on holds those too. */
  readonly trimmed: ReadonlySet<string>
}

interface GivenDeps {
  readonly file: Pick<MemoriesFile, 'evidence'>
  readonly isForgotten: (agentId: string, messageId: string) => boolean
  readonly nearness: Nearness
}

/** What a driver that answers from memory alone works from: what the block holds, with what it is to the question. */
export function createToGiven({ file, isForgotten, nearness }: GivenDeps) {
  /** What the user edited stands for itself; else the words it was learned from, unless others beside them were forgotten. */
  const quoteOf = ({ agentId }: Memory, evidence: readonly Evidence[]): string | undefined =>
    evidence.find(
      ({ kind, quote, messageId }) =>
        kind !== 'tool' && quote !== '' && (messageId === null || !isForgotten(agentId, messageId)),
    )?.quote

  /** A name alone brings nothing near. */
  const nearnessOf = async (query: string, sentences: readonly string[], names: readonly string[]) => {
    const plain = (text: string): string => names.reduce((left, name) => withoutName(left, name), text)
    const near = await nearness(plain(query), [...new Set(sentences.map(plain))])
    return new Map(
      sentences.flatMap((text) => {
        const one = near.get(plain(text))
        return one === undefined ? [] : [[text, one] as const]
      }),
    )
  }

  return async (
    context: BuiltContext,
    { sessionId, analysis: found, contested, trimmed, isModel, days, isAgenda, ...asked }: ToGiven,
  ): Promise<GivenMemory[]> => {
    const query = readable(asked.query)
    const relationOf = namesIn(context)
    const analysis = { ...found, asked: askedBy(query, found.asked, relationOf) }
    const whom = whomIn(query, relationOf)
    const isOfNamed = createIsAbout(whom, relationOf)
    const sentences = isModel ? [] : sentencesOf(context)
    const near = await nearnessOf(query, sentences, asksForTime(query) ? [] : whom.names)
    const saidOf = createSaid(query, analysis.asked, relationOf, near)
    /** What names whom the question names is about them. */
    const asRelation = ({ slot, content }: Memory): Pick<Memory, 'slot' | 'content'> => {
      const isMeant = whom.names.length > 0 && slot?.subject !== 'user'
      const subject = (isMeant ? analysis.asked?.subject : undefined) ?? relationOf.get(slot?.subject ?? '')
      return { slot: slot && { ...slot, subject: subject ?? slot.subject }, content }
    }
    const ofMemory = async (
      { memory, score }: Pick<MemoryHit, 'memory' | 'score'>,
      citation: number | null,
    ): Promise<GivenMemory> => {
      const evidence = file.evidence.list(memory.id)
      const said = quoteOf(memory, evidence)
      const isOther = said !== undefined && memory.slot !== null && tellsOtherThan(said, memory.slot.value)
      const standsAlone = memory.origin === 'user_confirmed' || trimmed.has(memory.id) || isOther
      const quote = standsAlone ? undefined : said
      const own = await saidOf(memory.content)
      const { coverage, fit } = better(own, await saidOf(quote ?? ''))
      return {
        citation,
        content: memory.content,
        type: memory.type,
        saidAt: toldAt(memory),
        current: memory.status === 'active' && !contested.has(memory.id),
        score,
        coverage,
        ...(own.told === undefined ? {} : { told: own.told }),
        ...(quote === undefined ? {} : { quote }),
        imported: memory.origin === 'imported' ? importIn(evidence) : null,
        ...(contested.has(memory.id) ? { contested: true } : {}),
        ...(isOfNamed(`${memory.slot?.subject ?? ''} ${memory.content}`)
          ? withWords(fitFor(asRelation(memory), analysis), fit)
          : { fit: 'other' as const }),
        ...onDaysGone(memory, analysis),
      }
    }
    const given: GivenMemory[] = []
    const push = async (told: GivenMemory) => given.push({ ...told, ...(await ofDay(told, days, isAgenda)) })
    for (const { entry, citation } of context.core)
      given.push(
        entry.memory !== null && (entry.field === null || !speaksAsCard(entry, analysis))
          ? { ...(await ofMemory({ memory: entry.memory, score: 0 }, citation)), core: true as const }
          : ofCard(entry, citation, analysis),
      )
    for (const { hit, citation } of context.included) await push(await ofMemory(hit, citation))
    for (const { hit, citation } of context.includedMessages) {
      const { next, nextAt, ...message } = hit
      await push({
        ...ofPassage(message, citation, sessionId),
        ...(await saidOf(message.text)),
        ...(next !== undefined && (await isOfSame(message.text, next, saidOf)) ? { next, nextAt } : {}),
      })
    }
    return given
  }
}

/** What was said later puts a figure right, or says something of what is asked. */
async function isOfSame(text: string, next: string, saidOf: ReturnType<typeof createSaid>): Promise<boolean> {
  if (correctionOf(text, next) !== null) return true
  const { fit, coverage } = await saidOf(next)
  return fit !== 'other' && coverage > 0
}

/** What is said for a day answers who asks for that day, however either names it, and is about no other. */
async function ofDay(
  { content, quote, saidAt, fit }: GivenMemory,
  days: readonly Days[],
  isAgenda: boolean,
): Promise<Partial<GivenMemory>> {
  if (days.length === 0 || saidAt === null || fit === 'answer') return {}
  const timeZone = systemTimeZone()
  const sentences = await flatMapPaced([...sentencesIn(content)], ({ text }) => [
    { text, named: daysToCome(text, saidAt, timeZone) },
  ])
  const meant = sentences.find(({ named }) => sharedDays(named, days))
  const shared = meant && sharedDays(meant.named, days)
  if (meant && shared)
    return fit === 'other' && !isAgenda ? {} : { days: shared, ...(quote === undefined ? {} : { quote: meant.text }) }
  return sentences.some(({ named }) => named.length > 0) ? { fit: 'other' } : {}
}

/** The same without a name, however it is written. */
function withoutName(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name)
  return at === -1 ? text : withoutName(`${text.slice(0, at)} ${text.slice(at + name.length)}`, name)
}

/** Of each text the first sentence before any second one: a long message leaves time for the others. */
const sentencesOf = ({ core, included, includedMessages }: BuiltContext): string[] =>
  [
    ...core.flatMap(({ entry }) => entry.memory?.content ?? []),
    ...included.map(({ hit }) => hit.memory.content),
    ...includedMessages.map(({ hit }) => hit.text),
  ]
    .flatMap((text) =>
      [...sentencesIn(text).take(mostCompared)].map((sentence, place) => ({ text: sentence.text, place })),
    )
    .toSorted((a, b) => a.place - b.place)
    .slice(0, mostCompared)
    .map(({ text }) => text)
/** What is compared with a question in half a second. */
const mostCompared = 96

/** Who is known by name for which relation: "Nora lives in Oslo" answers where the sister lives. */
function namesIn({ core, included }: BuiltContext): ReadonlyMap<string, string> {
  const memories = [...core.flatMap(({ entry }) => entry.memory ?? []), ...included.map(({ hit }) => hit.memory)]
  return new Map(
    memories.flatMap(({ slot }) =>
      slot?.attribute === 'name' && slot.subject !== 'user' ? [[slot.value, slot.subject] as const] : [],
    ),
  )
}

function fitFor(memory: Pick<Memory, 'slot' | 'content'>, { asked }: QueryAnalysis): Pick<GivenMemory, 'fit'> {
  const fit = asked === null ? undefined : fitOf(memory, asked)
  // Another kind of taste or tool is no answer by the attribute alone: its words have to tell.
  const isOfKind = asked?.kind === null && asked.only === null
  return fit === undefined || (fit === 'aside' && !isOfKind) ? {} : { fit }
}

/** What is kept for one thing may state another in its words: “my friend Nora lives in Oslo”. */
const withWords = (ofSlot: Pick<GivenMemory, 'fit'>, said: GivenMemory['fit']): Pick<GivenMemory, 'fit'> =>
  said === undefined || (ofSlot.fit !== undefined && !(ofSlot.fit === 'other' && said === 'aside'))
    ? ofSlot
    : { fit: said }

/** Of what one has one of, what was so on the days gone that are asked about answers, and nothing else. */
const onDaysGone = (memory: Memory, { dates, history }: QueryAnalysis): Pick<GivenMemory, 'held' | 'fit'> =>
  dates === null || !history || memory.slot?.single !== true
    ? {}
    : mayBeTrueIn(memory, dates)
      ? { held: true }
      : { fit: 'other' }

/** The attributes that a line of the card answers. */
const attributesOf: Readonly<Record<ProfileField, readonly UserAttribute[]>> = {
  name: ['name'],
  industry: ['industry'],
  role: ['role'],
  location: ['residence'],
  allergies_and_diet: ['diet', 'health'],
  communication_style: ['style'],
  preferred_tool: ['tool'],
  recent_topic: [],
  pain_point: [],
}

/** A line of the card stands for the whole sentence it was read from, unless its value is what is asked for. */
const speaksAsCard = (entry: CoreEntry, analysis: QueryAnalysis): boolean =>
  asksForAll(analysis) || answersAsked(entry, analysis)

function answersAsked({ field, memory }: CoreEntry, { asked }: QueryAnalysis): boolean {
  const attributes = field === null ? [] : attributesOf[field]
  // What was typed beside the allergies may be one.
  const isTyped = memory === null && field === 'allergies_and_diet'
  return (
    asked?.subject === 'user' &&
    asked.attributes.some((one) => attributes.includes(one)) &&
    (asked.only === null || field === null || isTyped || asked.only.includes(field))
  )
}

function ofCard(entry: CoreEntry, citation: number | null, analysis: QueryAnalysis): GivenMemory {
  const { field, text, memory } = entry
  return {
    citation,
    content: text,
    type: 'profile',
    saidAt: memory === null ? null : toldAt(memory),
    current: true,
    score: 0,
    coverage: 0,
    core: true,
    ...(field === null ? {} : { field }),
    fit: answersAsked(entry, analysis) ? 'answer' : 'other',
    ...(memory === null ? {} : onDaysGone(memory, analysis)),
  }
}

/** What the user said stands for itself; what the assistant said is given as part of a conversation, the rest by its title. */
const ofPassage = (hit: GivenPassage, citation: number, sessionId: string | null): Omit<GivenMemory, 'coverage'> => ({
  citation,
  content: hit.text,
  ...('title' in hit ? { type: 'passage', title: hit.title } : { type: typeOf(hit, sessionId) }),
  saidAt: hit.at,
  current: hit.past !== true,
  score: hit.score,
})

const typeOf = (hit: MessageHit, here: string | null): string =>
  hit.role === 'user' ? 'message' : hit.sessionId === here ? 'here' : 'session'
