import type { Memory, MemoryHit } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { GivenMemory } from '../../llm/driver.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import type { UserAttribute } from '../ontology/slot-attributes.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { asksForAll } from '../retrieval/analyse/asks-for-all.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import { createCoverage } from '../retrieval/select/relevance.ts'
import type { CoreEntry } from './core.ts'
import type { BuiltContext, GivenMessage } from './inject.ts'
import { createIsOfNamed, createSaid } from './said.ts'

interface ToGiven {
  readonly query: string
  readonly analysis: QueryAnalysis
  readonly contested: ReadonlySet<string>
  /** Memories given without some of their words: what they rest on holds those too. */
  readonly trimmed: ReadonlySet<string>
}

/** What a driver that answers from memory alone works from: what the block holds, with what it is to the question. */
export function createToGiven(evidence: Pick<EvidenceStore, 'list'>) {
  /** What the user edited stands for itself; else the words it was learned from. */
  const quoteOf = ({ id, origin }: Memory, trimmed: ReadonlySet<string>): string | undefined =>
    origin === 'user_confirmed' || trimmed.has(id) ? undefined : evidence.list(id)[0]?.quote

  return (context: BuiltContext, { query, analysis, contested, trimmed }: ToGiven): readonly GivenMemory[] => {
    const coverage = createCoverage(query)
    const relationOf = namesIn(context)
    const isOfNamed =
      analysis.asked === null || analysis.asked.subject === 'user' ? createIsOfNamed(query, relationOf) : () => true
    const saidOf = createSaid(query, analysis.asked, relationOf)
    const asRelation = ({ slot, content }: Memory): Pick<Memory, 'slot' | 'content'> => ({
      slot: slot && { ...slot, subject: relationOf.get(slot.subject) ?? slot.subject },
      content,
    })
    const ofMemory = ({ memory, score }: Pick<MemoryHit, 'memory' | 'score'>, citation: number | null): GivenMemory => {
      const quote = quoteOf(memory, trimmed)
      return {
        citation,
        content: memory.content,
        type: memory.type,
        saidAt: memory.saidAt ?? memory.recordedAt,
        current: memory.status === 'active' && !contested.has(memory.id),
        score,
        coverage: coverage(memory.content),
        ...(quote === undefined ? {} : { quote }),
        ...(contested.has(memory.id) ? { contested: true } : {}),
        ...(isOfNamed(`${memory.slot?.subject ?? ''} ${memory.content}`)
          ? fitFor(asRelation(memory), analysis)
          : { fit: 'other' as const }),
      }
    }
    return [
      ...context.core.map(({ entry, citation }) =>
        entry.memory !== null && (entry.field === null || !speaksAsCard(entry, analysis))
          ? { ...ofMemory({ memory: entry.memory, score: 0 }, citation), core: true as const }
          : ofCard(entry, citation, analysis),
      ),
      ...context.included.map(({ hit, citation }) => ofMemory(hit, citation)),
      ...context.includedMessages.map(({ hit, citation }) => ({
        ...ofMessage(hit, citation),
        ...saidOf(hit.text),
      })),
    ]
  }
}

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
    saidAt: memory === null ? null : (memory.saidAt ?? memory.recordedAt),
    current: true,
    score: 0,
    coverage: 0,
    core: true,
    ...(field === null ? {} : { field }),
    fit: answersAsked(entry, analysis) ? 'answer' : 'other',
  }
}

/** What the user said stands for itself; what the assistant said is given as part of a conversation. */
const ofMessage = (
  { text, role, at, score, past, next }: GivenMessage,
  citation: number,
): Omit<GivenMemory, 'coverage'> => ({
  citation,
  content: text,
  type: role === 'user' ? 'message' : 'session',
  saidAt: at,
  current: past !== true,
  score,
  ...(next === undefined ? {} : { next }),
})
