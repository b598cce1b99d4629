import { type MemoryHit, scorePartsSchema } from '../../../contract/memory.ts'
import type { Pulled } from '../../../contract/pulled.ts'
import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { MessageHit } from '../../../contract/search.ts'
import { holdsNow, isKept, toldAt } from '../../../contract/validity.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import { type BuiltContext, buildContext } from '../../../memory/recall/inject.ts'
import { renderBlock } from '../../../memory/recall/memory-block.ts'
import { entriesOf, leftOut } from '../../../memory/recall/receipt-entries.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import { onlyOf } from '../../../storage/scope.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import type { HeldBack } from '../../models/held-back.ts'
import { excerptOfChat, type KeptChats } from '../pulled/pulled-chat.ts'
import { pulledNote } from '../pulled/pulled-note.ts'
import { pulledParts } from '../preview/chosen.ts'
import { createNumbering } from '../tools/numbering.ts'
import type { ChatMiddleware, TurnRequest } from '../turn.ts'

export interface PulledDeps {
  readonly memories: Pick<MemoriesFile['memories'], 'byIds'>
  /** Where conversations are kept, for one that is in memory alone too. */
  readonly kept: KeptChats
  readonly forgotten: Pick<Forgotten, 'of'>
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => ReadonlySet<string>
  readonly heldBack: Pick<HeldBack, 'among'>
}

/** What is put in takes no more than this, and no more than this share of a window. */
const mostTokens = 2_000
const largestShare = 1 / 6

/**
 * Gives the model what the user put into the message by hand, in front of what was recalled, also where nothing else is
 * remembered: memories, and excerpts of other conversations. What went since, and what may not go to this model, does not.
 */
export function pulledMiddleware(deps: PulledDeps): ChatMiddleware {
  return {
    name: 'pulled',
    async handle(turn, next) {
      if (turn.pulled.length === 0) return next(turn)
      const verdict = (hit: MemoryHit | MessageHit) => turn.chosen?.verdictOf(pulledParts(hit)) ?? 'goes'
      const { hits: mine, left } = memoriesOf(deps, turn)
      const hits = mine.filter((hit) => verdict(hit) === 'goes')
      const budgetTokens = turn.driver.isModel
        ? Math.min(mostTokens, Math.floor(turn.driver.contextWindow * largestShare))
        : mostTokens
      const now = turn.askedAt.toISOString()
      const outdated = new Set(hits.flatMap(({ memory }) => (holdsNow(memory, now) ? [] : memory.id)))
      const forChats = hits.reduce((room, { memory }) => room - estimateTokens(memory.content) - 30, budgetTokens)
      const said = messagesOf(deps, turn, forChats)
      const context = buildContext({
        hits,
        messages: said.filter((hit) => verdict(hit) === 'goes'),
        outdated,
        budgetTokens,
        language: turn.language,
      })
      const before = turn.citedBefore.flatMap((entry) => [[entryId(entry) ?? '', entry.citation ?? 0] as const])
      const all = entriesOf(context, new Set(), new Set())
      const { lines, entries } = createNumbering(new Map([...before, ...turn.citations])).number({
        lines: context.block.lines,
        entries: all,
      })
      const numbers = new Map(entries.map((entry) => [entryId(entry) ?? '', entry.citation ?? 0]))
      const [system = '', ...others] = turn.system
      const block = renderBlock({ ...context.block, lines })
      const note = block === '' ? '' : `${pulledNote[turn.language]}\n${block}`
      const things = [...hits, ...said].flatMap((hit) => {
        const entry = entries.find((one) => entryId(one) === idOf(hit))
        return entry ? [{ hit, entry }] : []
      })
      const reply = await next({
        ...turn,
        system: note === '' ? turn.system : [system, note, ...others],
        added: { ...turn.added, pulled: { text: note, things } },
        memories: [
          ...givenOf(context, numbers, outdated),
          ...turn.memories.filter(({ citation }) => ![...numbers.values()].includes(citation ?? 0)),
        ],
        citations: new Map([...turn.citations, ...numbers]),
        restsOn: [...turn.restsOn, ...numbers.keys()],
      })
      const dropped = [
        ...all.filter(({ outcome }) => outcome === 'dropped'),
        ...left.map((hit) => leftOut(hit, 'local_only')),
        ...[...mine, ...said].flatMap((hit) => {
          const reason = verdict(hit)
          return reason === 'goes' ? [] : leftOut(hit, reason)
        }),
      ]
      return { ...reply, pulled: [...entries.map((entry) => ({ ...entry, reason: 'pulled' as const })), ...dropped] }
    },
  }
}

const idOf = (hit: MemoryHit | MessageHit): string => ('memory' in hit ? hit.memory.id : hit.messageId)
const noParts = scorePartsSchema.parse({})

/** The memories as they are today, and those that stay on this computer. */
function memoriesOf({ memories, withheld }: PulledDeps, { agent, driver, pulled }: TurnRequest) {
  const ids = pulled.flatMap((one) => ('memoryId' in one ? one.memoryId : []))
  const hidden = withheld(agent.id)
  const hits = memories
    .byIds([...new Set(ids)], onlyOf(agent.id))
    .filter((memory) => isKept(memory) && !hidden.has(memory.id))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((memory): MemoryHit => ({ memory, score: 1, parts: noParts }))
  const mayGo = ({ memory }: MemoryHit): boolean => driver.local || !memory.localOnly
  return { hits: hits.filter(mayGo), left: hits.filter((hit) => !mayGo(hit)) }
}

/** Of each conversation as much as its share has room for. */
function messagesOf({ kept, forgotten, heldBack }: PulledDeps, turn: TurnRequest, room: number): MessageHit[] {
  const isOther = (one: Pulled): one is { sessionId: string } => 'sessionId' in one && one.sessionId !== turn.sessionId
  const chats = [...new Set(turn.pulled.filter(isOther).map(({ sessionId }) => sessionId))]
  const none: ReadonlySet<string> = new Set()
  const held = (ids: readonly string[]) => (turn.driver.local ? none : heldBack.among(ids))
  return chats.flatMap((sessionId) =>
    excerptOfChat(
      { kept, forgotten, heldBack: held },
      { agentId: turn.agent.id, sessionId },
      Math.floor(room / chats.length),
    ).map((message) => ({ ...message, score: 0, parts: noParts })),
  )
}

/** What was put in by hand, as it is given to the app itself, which answers from memory alone. */
const givenOf = (
  { included, includedMessages }: BuiltContext,
  numbers: ReadonlyMap<string, ReceiptEntry['citation']>,
  outdated: ReadonlySet<string>,
): GivenMemory[] => [
  ...included.map(({ hit: { memory } }) => ({
    citation: numbers.get(memory.id) ?? null,
    content: memory.content,
    type: memory.type,
    saidAt: toldAt(memory),
    current: !outdated.has(memory.id),
    score: 1,
    coverage: 1,
  })),
  ...includedMessages.flatMap(({ hit }) =>
    'messageId' in hit
      ? [
          {
            citation: numbers.get(hit.messageId) ?? null,
            content: hit.text,
            type: hit.role === 'user' ? 'message' : 'session',
            saidAt: hit.at,
            current: true,
            score: 0.5,
            coverage: 0,
          },
        ]
      : [],
  ),
]
