import type { TFunction } from 'i18next'
import type { Group, Grouping } from './outline.ts'

const kin: ReadonlySet<string> = new Set(
  `sister brother mother father daughter son wife husband partner girlfriend boyfriend grandmother grandfather aunt uncle
  cousin friend colleague boss neighbour dog cat pet child siblings parents niece nephew teacher subordinate roommate family
  ex-wife ex-husband ex-girlfriend ex-boyfriend mother-in-law father-in-law brother-in-law sister-in-law`.split(/\s+/),
)
const themes: ReadonlySet<string> = new Set(
  `name preferred_name nickname pronouns age birthday residence address hometown nationality job employer industry school
  major marital_status partner has_pet children breed languages likes dislikes allergy diet medication condition fear taboo
  salary debt rent answer_style uses possession vehicle habit goal project plan event problem solution failed_solution tried skill
  phone email fact`.split(/\s+/),
)

/** Whom a slot is about, in words: “sister nora” is “Nora (sister)”. */
export function subjectLabel(t: TFunction, subject: string): string {
  if (subject === 'user') return t('browse.person.you')
  const [first = '', ...rest] = subject.split(/\s+/)
  if (!kin.has(first)) return capital(subject)
  const relation = t(`browse.kin.${first}`)
  return rest.length === 0 ? capital(relation) : t('browse.person.named', { name: capital(rest.join(' ')), relation })
}

/** The name alone, where there is one: “sister nora” is “Nora”. */
export function subjectName(t: TFunction, subject: string): string {
  const [first = '', ...rest] = subject.split(/\s+/)
  return kin.has(first) && rest.length > 0 ? capital(rest.join(' ')) : subjectLabel(t, subject)
}

/** What a slot says of whom it is about, in words. */
export function themeLabel(t: TFunction, attribute: string): string {
  if (attribute.startsWith(past)) return t('browse.theme.past', { theme: themeLabel(t, attribute.slice(past.length)) })
  if (themes.has(attribute)) return t(`browse.theme.${attribute}`)
  // A word of its own in another script than the window has says little there, but tells it from the next one.
  const theme = capital(attribute.replaceAll('_', ' '))
  return isHan(theme) === isHan(t('browse.theme.none')) ? theme : t('browse.theme.other', { theme })
}
const past = 'past_'
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** True of an animal that somebody has: “dog pixel”. */
export const isPet = (subject: string): boolean => /^(?:dog|cat|pet)(?: |$)/u.test(subject)

/** The head of a group. */
export function groupLabel(t: TFunction, by: Grouping, { key }: Group, locale: string): string {
  if (key === null) return t(by === 'person' ? 'browse.person.none' : 'browse.theme.none')
  if (by === 'person') return subjectLabel(t, key)
  if (by === 'theme') return themeLabel(t, key)
  if (key === 'today' || key === 'yesterday' || key === 'week') return t(`browse.day.${key}`)
  return new Date(`${key}-02T12:00:00`).toLocaleDateString(locale, { month: 'long', year: 'numeric' })
}

/** Each word with a capital, where its script has them. */
export const capital = (words: string): string => words.replaceAll(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
