import { profileFieldSchema, type ProfileField, type ProfileValue } from '../../src-main/contract/profile.ts'
import { foldScript } from '../../src-main/memory/language/fold-script.ts'
import { canonicalValue } from '../../src-main/memory/language/same-value.ts'
import type { GoldProfile } from './trust-data.ts'

interface FieldScore {
  readonly field: ProfileField
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly found: number
  readonly wanted: number
}

export interface ProfileScore {
  /** Values shown of the fields that the gold list has, and how many of them are right. */
  readonly shown: number
  readonly right: number
  /** Values the gold list wants, and how many of them are shown. */
  readonly wanted: number
  readonly found: number
  readonly fields: readonly FieldScore[]
}

/** Fields that the gold list names in the plural. */
const plurals: Readonly<Record<string, ProfileField>> = {
  recent_topics: 'recent_topic',
  pain_points: 'pain_point',
  preferred_tools: 'preferred_tool',
}

/** The profile as it stands against the gold list. A field of which that says nothing is not judged. */
export function scoreProfile(
  gold: readonly GoldProfile[],
  profile: readonly Pick<ProfileValue, 'field' | 'value'>[],
): ProfileScore {
  const fields = gold.map(({ field: name, values, aliases }): FieldScore => {
    const field = plurals[name] ?? profileFieldSchema.parse(name)
    const shown = profile.filter((one) => one.field === field).map(({ value }) => value)
    const right = shown.filter((value) => [...values, ...aliases].some((wanted) => saysSame(value, wanted)))
    return {
      field,
      right,
      wrong: shown.filter((value) => !right.includes(value)),
      // An alias may stand for any of the values: each right one is taken for another.
      found: Math.min(right.length, values.length),
      wanted: values.length,
    }
  })
  const sum = (of: (score: FieldScore) => number): number => fields.reduce((total, score) => total + of(score), 0)
  return {
    shown: sum(({ right, wrong }) => right.length + wrong.length),
    right: sum(({ right }) => right.length),
    wanted: sum(({ wanted }) => wanted),
    found: sum(({ found }) => found),
    fields,
  }
}

/** True where the values are the same in either language, or the whole words of one stand in the other. */
export function saysSame(value: string, wanted: string): boolean {
  if (canonicalValue(value) === canonicalValue(wanted)) return true
  const [a, b] = [plain(value), plain(wanted)]
  return a.length > 1 && b.length > 1 && (standsIn(a, b) || standsIn(b, a))
}

const plain = (text: string): string =>
  foldScript(text)
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim()

const letter = /[\p{Script=Latin}\d]/u

function standsIn(part: string, whole: string): boolean {
  const at = whole.indexOf(part)
  if (at === -1) return false
  const joins = (a: string, b: string): boolean => letter.test(a) && letter.test(b)
  const end = at + part.length
  return !joins(whole.charAt(at - 1), part.charAt(0)) && !joins(part.charAt(part.length - 1), whole.charAt(end))
}
