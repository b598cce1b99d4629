import { kinds, many, one, type Finding } from '../rule.ts'
import { nameOf } from './values.ts'
import { isNoName, kinPattern, namePattern, relationPattern, toSomebody, type Somebody } from './people-words.ts'

/** Somebody who is named by what they are to the user. */
export interface NamedPerson {
  readonly name: string
  readonly somebody: Somebody
  readonly start: number
  readonly end: number
  readonly words: string
  /** Where one of several is named: words that say so of this one alone. */
  readonly content?: string
}

const ofOthers = String.raw`(?<!\b(?:his|her|their|your|its|whose|another|any|some|no|every) )(?<!['’]s )`
const whose = String.raw`(?<whose>(?:my|our|me|ma|wor|oor|mi|the|a|an|got an?|with an?|two|three|one|new|useless|this) )?`
const called = String.raw`(?:(?:'s| is| are|s are)? ?(?:now |actually )?(?:called|named|name(?:'s| is|d)|by the name of|name of|known as)|(?:'s)? (?:first |real |full )?names?(?:'s| is| are)?(?: now)?|(?: = | ?[:=] ?))`
const name = `(?<name>${namePattern})`
const small = String.raw`(?<name>(?-i:\p{Ll})[\p{L}]{2,14})`
const stop = String.raw`(?=[\s,.;:!?)(–—-]|['’]s|['’](?= )|$)`

const patterns: readonly RegExp[] = [
  // my wife Darlene; my agent (Odalys; a kelpie pup, Dusty
  new RegExp(
    String.raw`${ofOthers}\b${whose}${relationPattern}(?:,? |,? ?\(|, (?:who is |that's |(?:s?he|it)(?:'s| is) (?:called|named) )?| and (?:s?he|it)(?:'s| is) (?:called|named) |: )${name}${stop}`,
    'dgiu',
  ),
  // my cousin kai he plays; my daughter lena has
  new RegExp(
    String.raw`${ofOthers}\b(?<whose>(?:my|our|me|wor) )${relationPattern},? ${small}(?= (?:has|is|was|he|she|plays|goes|likes|loves|hates|and|in|who|works|lives|says|wants|needs|starts|just|will|can|can't|cant)\b|['’]s|[,.!?)]|$)`,
    'dgiu',
  ),
  // housemate's called Fitz; dog name: Rex
  new RegExp(String.raw`${ofOthers}\b${whose}${relationPattern}(?: [\p{L}]+){0,4}?${called} ${name}${stop}`, 'dgiu'),
  // partner's Wen; boss is Frau Dr. Wieland
  new RegExp(
    String.raw`${ofOthers}(?:^|(?<=[,;(—–] ?)|(?<=\b(?:and|but|so) )|\b(?:my|our|the) )${relationPattern}(?:'s| is|'re| are) ${name}(?=[.,;!)–—]|$| [—–-]| (?:at|and|from|if)\b)`,
    'dgiu',
  ),
  // Priyam (my manager; Morag, my supervisor; Wen is my partner
  new RegExp(
    String.raw`\b${name}(?:(?: ?\(|, (?:who is|who's) | is |'s )(?:my|our) ${relationPattern}|(?:, | – | — | - )(?:my|our) ${relationPattern}(?=[,.)–—]| - |$))`,
    'dgiu',
  ),
]
/** kerrys my daughter: where nobody writes capitals, at the start of a sentence. */
const ofLower = new RegExp(
  String.raw`^(?<name>(?!its|thats|hes|shes|whats|whos|heres|theres|this|that)\p{Ll}{3,14}?)(?:['’]?s| is) my ${relationPattern}(?=[,.!]|$)`,
  'du',
)
const pair = new RegExp(
  String.raw`${ofOthers}\b(?:(?:my|our|the|two|three|with) )?${relationPattern}(?: \(| ?: | ?, |, called | called | named | are )${name}(?:,? (?:and|\+|&) |, )(?<other>${namePattern})${stop}`,
  'dgiu',
)

/** Nobody introduces people in a longer stretch. */
const longest = 1_200

/** Everybody whom a text names together with what they are to the user. */
export function namesIn(whole: string): readonly NamedPerson[] {
  const text = whole.slice(0, longest)
  const found: NamedPerson[] = []
  const add = (person: NamedPerson | null): void => {
    if (person !== null && !found.some((one) => one.name === person.name)) found.push(person)
  }
  for (const match of text.matchAll(pair)) {
    if (!isMany(match.groups?.['rel'] ?? '')) continue
    add(oneOf(personOf(text, match, 'name'), text, match))
    add(oneOf(personOf(text, match, 'other'), text, match))
  }
  for (const pattern of patterns) for (const match of text.matchAll(pattern)) add(personOf(text, match, 'name'))
  const plain = ofLower.exec(text)
  if (plain) add(personOf(text, plain, 'name'))
  return found
}

/** "we have two kids, Maya and Leo": each is one of our two kids. */
function oneOf(person: NamedPerson | null, text: string, match: RegExpExecArray): NamedPerson | null {
  if (person === null) return null
  const first = match.indices?.groups?.['name']?.[0] ?? match.index
  const whom = text
    .slice(match.index, first)
    .replace(/^with /i, '')
    .replace(/(?: (?:called|named|are))?[\s,:(]*$/i, '')
  const whose = /^(?:my|our|the)\b/i.test(whom)
    ? whom.toLowerCase()
    : `${/\b(?:we|our)\b/i.test(text) ? 'our' : 'my'} ${whom}`
  return {
    ...person,
    end: match.index + match[0].length,
    words: person.words.replace(/s$/i, ''),
    content: `${person.name} is one of ${whose}`,
  }
}

/** "Picasso had a …" */
const ofStranger = /(?:^|[\s,;])(?:\p{Lu}\p{L}+|he|she|they) (?:had|has|have|got|owns|owned|keeps|kept)\b[^.;]*$/u

/** "Father Brown", "Tom Jones": no relation. */
const isTitle = /^(?:Father|Sister|Brother|Mother|Tom|Bengal|Chef|Doctor|Professor|Coach|Ginger|Uncle|Aunt|Auntie)$/
const verbs =
  /^(?:reckons|says|works|lives|thinks|wants|likes|loves|hates|needs|goes|plays|starts|keeps|asks|knows|gets|makes|takes|comes|called|name|food|care|house|school|hair|stuff|things?|people|friend|wife|husband|kid|doctor|teacher|boss|team|mate|dinner|party|visit|time|in|law|right|too|though|here|home|back|ill|sick|sad|off|over|again|together)$/
const isMany = (words: string): boolean => /(?<!s)s$/i.test(words)

function personOf(text: string, match: RegExpExecArray, group: 'name' | 'other'): NamedPerson | null {
  const range = match.indices?.groups?.[group]
  const rel = match.groups?.['rel'] ?? ''
  if (range === undefined) return null
  const given = text.slice(...range).replace(/['’]s?$/, '')
  if (isNoName(given) || new RegExp(`^${kinPattern}$`, 'i').test(given)) return null
  const somebody = toSomebody(rel)
  // "the cake my mum sends."
  if (/^\p{Ll}.*[^s]s$/u.test(given) && /^(?!['’]).?\s*(?:[,.!?)]|$)/u.test(text.slice(range[1]))) return null
  if (isTitle.test(rel) && !/^(?:my|our|ma|wor)$/i.test((match.groups?.['whose'] ?? '').trim())) return null
  if (
    /^\p{Ll}/u.test(given) &&
    (isMany(rel) ||
      /^(?:family|fam)$/i.test(rel) ||
      nameOf(given) === '' ||
      /(?:ed|ing|ly)$/.test(given) ||
      verbs.test(given))
  )
    return null
  const isFirst = range[1] < (match.indices?.groups?.['rel']?.[0] ?? 0)
  const owner = (match.groups?.['whose'] ?? '').trim().toLowerCase()
  // "a doctor Smith" is nobody's; "the manager Ann" may be anybody's.
  if (/^an?$/.test(owner) && (!somebody.pet || ofStranger.test(text.slice(0, match.index)))) return null
  return {
    name: given,
    somebody,
    start: match.index,
    end: isFirst ? match.index + match[0].length : range[1],
    words: rel,
  }
}

/** What somebody is called, as a finding. */
export function nameFinding({ name, somebody, words }: NamedPerson): Finding {
  const { key, single, pet } = somebody
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${name}`,
    slot: single ? one(key, 'name', name) : many(key, 'name', name),
  }
}
