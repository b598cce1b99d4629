import { entryId } from '../../../contract/receipt.ts'
import type { Recall, Recalled } from '../../../memory/recall/recall.ts'
import { distinctBy } from '../../../util/distinct.ts'
import { agendaOf } from './agenda.ts'
import { subQuestions } from './sub-questions.ts'

/**
 * Recalls for an answer of the app itself: for what is on some days by these days, and of a question in parts for each of them
 * too, all under one numbering.
 */
export function createRecallParts(recall: Recall): Recall {
  return async (request) => {
    const { query, now } = request
    if (request.isModel || request.only !== undefined) return recall(request)
    const whole = await recall({ ...request, agenda: agendaOf(query, now) })
    const found = [whole]
    const parts = subQuestions(query)
    for (const [part, { alone }] of parts.entries()) {
      const one = await recall({ ...request, query: alone, agenda: agendaOf(alone, now) })
      found.push({ ...one, given: one.given.map((memory) => ({ ...memory, part })) })
    }
    return parts.length === 0 ? whole : joined(whole, found)
  }
}

/** What one has as well as another has one number. */
function joined(whole: Recalled, all: readonly Recalled[]): Recalled {
  const numbers = new Map<string, number>()
  const renumbered = all.map(({ block, entries, given }) => {
    const byOwn = new Map<number | null, number>()
    const numbered = entries.map((entry) => {
      const id = entryId(entry)
      if (id === null || entry.citation === null) return entry
      const citation = numbers.get(id) ?? numbers.size + 1
      numbers.set(id, citation)
      byOwn.set(entry.citation, citation)
      return { ...entry, citation }
    })
    return {
      lines: block.lines.map((line) => ({ ...line, citation: byOwn.get(line.citation) ?? line.citation })),
      entries: numbered,
      given: given.map((one) => ({ ...one, citation: byOwn.get(one.citation) ?? one.citation })),
    }
  })
  const entries = renumbered.flatMap((one) => one.entries)
  const given = entries.filter(({ outcome }) => outcome === 'injected')
  const ids = new Set(given.map(entryId))
  return {
    ...whole,
    block: { ...whole.block, lines: renumbered[0]?.lines ?? [] },
    isSmallTalk: false,
    abstained: all.every(({ abstained }) => abstained),
    entries: distinctBy([...given, ...entries.filter((one) => !ids.has(entryId(one)))], (one) => entryId(one) ?? ''),
    profile: [...new Set(all.flatMap(({ profile }) => profile))],
    given: renumbered.flatMap((one) => one.given),
    retrieveMs: all.reduce((sum, { retrieveMs }) => sum + retrieveMs, 0),
  }
}
