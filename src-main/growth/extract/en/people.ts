import { englishRelation, toRelation } from '../relations.ts'
import { kinds, many, one, rule, type Finding, type Groups, type Rule } from '../rule.ts'
import { cutValue, nameOf, placeOf, shortValue, wordCount } from './values.ts'

const relation = `(?<rel>(?:step|twin |older |younger |little |big |eldest |youngest |oldest |elder |new |late |ex-|grand|great-|best )*(?:${englishRelation})s?)`
const who = String.raw`^(?:my|our) ${relation}(?:,? (?<name>\p{Lu}[\p{L}'-]+)(?:,|(?= )))?`

/** The people and pets around the user. */
export const peopleRules: readonly Rule[] = [
  rule(
    new RegExp(
      String.raw`^(?:my|our) ${relation}(?:'s|s')? (?:full |first )?(?:names? (?:is|are|was)|is called|is named|are called|are named|was called|named|called) (?<name>.{1,60})`,
      'dis',
    ),
    (groups) => hasName(groups),
  ),
  rule(new RegExp(String.raw`^(?:my|our) ${relation} is (?<name>\p{Lu}[\p{L}'-]+)\s*[,.!]?$`, 'disu'), (groups) =>
    /^\p{Lu}/u.test(groups['name'] ?? '') ? hasName(groups) : null,
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we) (?:also |now |just |actually )*(?:have|got|own|adopted|'ve got|have got|adopted)(?: just)? (?:an?|another|one|two|three|this|the|my)? ?(?:[\p{L}-]+ ){0,3}?${relation}(?:,| who is| that's| who's)? (?:named|called|whose name is|by the name of|: ) ?(?<name>.{1,60})`,
      'disu',
    ),
    (groups) => hasName(groups),
  ),
  rule(
    new RegExp(
      String.raw`^(?:this is|meet|here is|here's|that's) (?:my|our) ${relation},? (?<name>\p{Lu}.{0,40})`,
      'disu',
    ),
    (groups) => hasName(groups),
  ),
  rule(new RegExp(String.raw`^(?<name>\p{Lu}[\p{L}'-]+) is (?:my|our) ${relation}\b`, 'dsu'), (groups) =>
    hasName(groups),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'ve| have| got|'ve got| have got)(?: got)? (?<count>an?|one|two|three|four|five|six|\d{1,2}|several|many)(?: [\p{L}-]+){0,2}? ${relation}\b(?!['-])`,
      'disu',
    ),
    ({ count = '', rel = '' }) => counts(count, rel),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?:'s| is| just turned| turned| will be| turns)(?: now| already)? (?<age>\d{1,3})\b(?! (?:km|miles|minutes|hours|feet|cm|percent|%))`,
      'disu',
    ),
    (groups) => fact(groups, 'age', groups['age'] ?? '', 'Age'),
  ),
  rule(new RegExp(String.raw`${who}(?:'s| is| works as)(?: now| currently)? an? (?<job>.{1,50})`, 'disu'), (groups) =>
    isRole(groups['job'] ?? '')
      ? fact(groups, 'job', shortValue(groups['job'] ?? '').replace(/ (?:at|for|in|with)\b.*$/i, ''), 'Job')
      : null,
  ),
  rule(
    new RegExp(String.raw`${who} (?:now |currently |also )*works? (?:at|for|with) (?<place>.{1,60})`, 'disu'),
    (groups) => fact(groups, 'employer', shortValue(groups['place'] ?? '').replace(/ (?:in|as)\b.*$/i, ''), 'Works at'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:now |currently |also |still )*(?:lives?|is living|are living|is based|moved|has moved|just moved) (?:in|to|back to) (?<place>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'residence', placeOf(groups['place'] ?? ''), 'Lives in'),
  ),
  rule(new RegExp(String.raw`${who}(?:'s|s')? (?:birthday|anniversary) is (?:on )?(?<day>.{1,30})`, 'disu'), (groups) =>
    fact(groups, 'birthday', cutValue(groups['day'] ?? ''), 'Birthday'),
  ),
  rule(
    new RegExp(String.raw`${who} (?:is|are) (?:also |very |severely )*allergic to (?<what>.{1,50})`, 'disu'),
    (groups) => fact(groups, 'allergy', shortValue(groups['what'] ?? ''), 'Allergic to'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:really |also |absolutely |just )*(?:likes?|loves?|enjoys?|adores?) (?<what>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'likes', shortValue(groups['what'] ?? ''), 'Likes'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:really |also |absolutely )*(?:hates?|dislikes?|can't stand|doesn't like|don't like) (?<what>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'dislikes', shortValue(groups['what'] ?? ''), 'Dislikes'),
  ),
]

const singleAttributes = new Set(['age', 'job', 'employer', 'residence', 'birthday'])

function hasName(groups: Groups): Finding | null {
  const name = nameOf(groups['name'] ?? '')
  if (name === '') return null
  const { key, single, pet } = toRelation(bareRelation(groups['rel'] ?? ''))
  const slot = single ? one(key, 'name', name) : many(key, 'name', name)
  return { ...(pet ? kinds.pet : kinds.people), title: `${sentenceCase(groups['rel'] ?? '')}: ${name}`, slot }
}

function counts(count: string, rel: string): Finding {
  const { key, pet } = toRelation(bareRelation(rel))
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: `Has ${count} ${rel}`,
    slot: one('user', `has_${key.replace(/\s+/g, '_')}`, count),
  }
}

function fact(groups: Groups, attribute: string, value: string, label: string): Finding | null {
  if (value === '' || wordCount(value) > 7 || /^(?:it|that|this|you|me|him|her|them)\b/i.test(value)) return null
  const { key, pet } = toRelation(bareRelation(groups['rel'] ?? ''))
  const subject = groups['name'] || key
  const shown = groups['name'] || sentenceCase(groups['rel'] ?? '')
  return {
    ...(pet ? kinds.pet : kinds.people),
    importance: 6,
    title: `${shown}: ${label.toLowerCase()} ${value}`,
    slot: singleAttributes.has(attribute) ? one(subject, attribute, value) : many(subject, attribute, value),
  }
}

const isRole = (text: string): boolean =>
  wordCount(shortValue(text)) <= 7 &&
  !/^(?:bit|lot|little|great|good|really|huge|big|very|amazing|wonderful|joy|blessing|mess|handful|nightmare|star|angel)\b/i.test(
    text,
  )
const bareRelation = (words: string): string =>
  words.replace(
    /^(?:(?:twin|older|younger|little|big|eldest|youngest|oldest|elder|new|late|great|best) )+|^(?:step|ex-|great-)/gi,
    '',
  )
const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
