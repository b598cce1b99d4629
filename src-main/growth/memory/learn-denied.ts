import type { Memory, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Candidate } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'
import { isSameValue } from '../../memory/language/same-value.ts'

/** What a denial comes to: it is learned as given, or it denies only what is `past` already. */
export type Denied = { readonly candidate: Candidate } | { readonly past: Memory }

/**
 * “I don't live in X any more” ends X, not what was said to hold since: where it names another value than the current
 * one it is about that other, and says nothing of what holds now.
 */
export function createDenied(file: MemoriesFile) {
  const before = (memory: Memory): Memory[] => {
    const all: Memory[] = []
    for (let id = memory.supersedes, step = 0; id !== null && step < mostSteps; step += 1) {
      const other = file.memories.get(id, null)
      if (!other) break
      if (other.status === 'superseded') all.push(other)
      id = other.supersedes
    }
    return all
  }

  return (agentId: string, candidate: Candidate): Denied => {
    const { slot } = candidate
    if (slot === null || !slot.single || slot.value !== '') return { candidate }
    const current = [
      ...file.memories.bySlot(agentId, slot.subject, slot.attribute),
      ...file.memories.waiting(agentId, '', slot),
    ]
    const valued = current.filter((memory) => memory.slot !== null && memory.slot.value !== '')
    const said = plain(candidate.quote)
    if (valued.length === 0 || valued.some(({ slot: of }) => isNamed(of, said))) return { candidate }
    const past = valued.flatMap(before).find(({ slot: of }) => of?.attribute === slot.attribute && isNamed(of, said))
    if (past) return { past }
    return namesOne(said) ? { candidate: { ...candidate, slot: null } } : { candidate }
  }
}

const mostSteps = 20

const plain = (text: string): string => foldScript(normaliseValue(text.normalize('NFKC').replaceAll('’', "'")))

/** True where the words name the value, or the part of it before a comma, or the thing they deny is the value. */
function isNamed(slot: Slot | null, said: string): boolean {
  const value = plain(slot?.value ?? '')
  const [head = ''] = value.split(/[,，]/)
  if (head === '') return false
  const name = nameIn(said)
  if (name !== '' && (isSameValue(name, value) || value.split(/[\s,，]+/).includes(name))) return true
  return /\p{Script=Latin}/u.test(head)
    ? spaced(said).includes(spaced(head))
    : said.includes(head) || (name.length > 1 && head.includes(name))
}

/** Its words, each between spaces. */
const spaced = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ')} `

const namesOne = (said: string): boolean => {
  const name = nameIn(said)
  return name !== '' && !nameless.test(name)
}

const nameIn = (said: string): string =>
  names.map((pattern) => pattern.exec(said)?.groups?.['name']?.trim() ?? '').find((name) => name !== '') ?? ''

/** Where one lives, whom one works for, what one is: only there do the words after it name a value. */
const names: readonly RegExp[] = [
  /\b(?:live|lived|living|based|reside|residing) in (?:the )?(?<name>[\p{L}\d][\p{L}\d'& -]*?)(?= any ?(?:more|longer)\b| (?:now|btw|by the way|since|because|and|but)\b|[,.;!?]|$)/u,
  /\b(?:work|working) (?:at|for|with) (?:the )?(?<name>[\p{L}\d][\p{L}\d'& -]*?)(?= any ?(?:more|longer)\b| (?:now|btw|by the way|since|because|and|but)\b|[,.;!?]|$)/u,
  /\bnot at (?:the )?(?<name>[\p{L}\d][\p{L}\d'& -]*?)(?= any ?(?:more|longer)\b)/u,
  /\b(?:not|no longer) an? (?<name>[\p{L}\d][\p{L}\d'& -]*?)(?= any ?(?:more|longer)\b|[,.;!?]|$)/u,
  /(?:不再?|没)(?:住在?|在)(?<name>[\p{L}\d]{2,12}?)(?:住|上班|工作|干|做|待|生活)?(?:了|[，,。！!；\s]|$)/u,
  /(?:搬离|搬出)了?(?<name>[\p{L}\d]{2,12}?)(?:了|[，,。！!；\s]|$)/u,
]

const nameless =
  /^(?:here|there|it|that|this|them|him|her|my|our|that place|(?:this|that|the|my|our|an?) .*|home|anyone|anybody|company|firm|(?:old )?(?:place|job|flat|house)|这里?|那里?|那边|这边|这儿|那儿|这家.*|那家.*|原来.*|之前.*|以前.*|公司|单位|家里?|老家|学校)$/u
