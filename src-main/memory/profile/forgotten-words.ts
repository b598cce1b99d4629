import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { foldScript } from '../language/fold-script.ts'
import { canonicalValue } from '../language/same-value.ts'
import type { Hold } from './memory-hold.ts'
import type { Observation } from './observation.ts'

const mostTrashed = 500

/** What lies in the trash of one agent, and which words of the profile without a memory of their own go along with it. */
export function createForgottenWords(file: MemoriesFile, agentId: string) {
  const trashed = file.trash.list(agentId, null, mostTrashed).map(({ memory, trashedAt }) => ({
    id: memory.id,
    trashedAt,
    content: plain(memory.content),
    value: memory.slot ? canonicalValue(memory.slot.value) : '',
  }))
  const byId = new Map(trashed.map((one) => [one.id, one]))

  const known = new Map<string, string>()
  /** When what speaks of a value was last forgotten; empty where it never was. */
  const lastAbout = (value: string): string => {
    const earlier = known.get(value)
    if (earlier !== undefined) return earlier
    const wanted = plain(value)
    const canonical = canonicalValue(value)
    const about = trashed.filter((one) => one.value === canonical || (wanted.length > 1 && holds(one.content, wanted)))
    const last =
      about
        .map(({ trashedAt }) => trashedAt)
        .toSorted()
        .at(-1) ?? ''
    known.set(value, last)
    return last
  }
  /** When words that were said before were forgotten; null where they were not. */
  const forgottenAt = (value: string, at: string): string | null => {
    const last = lastAbout(value)
    return at <= last ? last : null
  }

  /** Words of the same message that a forgotten memory rests on. */
  const sharedAt = ({ messageId, quote }: ProfileEvidenceRow): string | null => {
    for (const id of file.lineage.sharingIds(messageId, '')) {
      const one = byId.get(id)
      if (one && file.lineage.quotesOf([id]).some((piece) => sharesWords(piece.quote, quote))) return one.trashedAt
    }
    return null
  }

  return {
    /** How long words hold that no memory was learned from. */
    holdOf: (row: ProfileEvidenceRow): Hold => {
      const at = trashed.length === 0 ? null : (sharedAt(row) ?? forgottenAt(row.value, row.saidAt))
      return at === null
        ? { from: row.saidAt, until: null, ended: null, endedBy: null }
        : { from: row.saidAt, until: at, ended: 'forgotten', endedBy: 'user' }
    },
    /** True where what was gathered speaks of what was forgotten since. */
    isAbout: ({ value, key, evidence }: Observation): boolean =>
      trashed.length > 0 && (forgottenAt(value, evidence.at) !== null || forgottenAt(key, evidence.at) !== null),
  }
}

const plain = (text: string): string => foldScript(text).toLowerCase().trim()

/** Whole words only. */
function holds(content: string, words: string): boolean {
  const at = content.indexOf(words)
  if (at === -1) return false
  const joins = (a: string, b: string): boolean => latin.test(a) && latin.test(b)
  return (
    !joins(content.charAt(at - 1), words.charAt(0)) &&
    !joins(words.charAt(words.length - 1), content.charAt(at + words.length))
  )
}
const latin = /[\p{Script=Latin}\d]/u

const sharesWords = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))
