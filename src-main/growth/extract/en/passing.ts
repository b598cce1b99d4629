import type { Passing, Setting } from '../grammar.ts'
import { foldScript } from '../../../memory/language/fold-script.ts'
import { normaliseValue } from '../../../memory/language/normalise-value.ts'
import { lastReferent, resolvePronoun } from '../referent.ts'
import { toClause, type Finding, type Rule } from '../rule.ts'
import { answersIn } from './answers.ts'
import { plainOf, type Plain } from './canonical.ts'
import { doingRules } from './doings.ts'
import { found as toFinding, unsure } from './found.ts'
import { isFramed, isUnsure } from './frames.ts'
import { identityRules } from './identity.ts'
import { asksBack, isEnglishHypothetical, isEnglishReported, isEnglishUnwanted } from './kinds.ts'
import { insteadIn } from './instead.ts'
import { lifeRules } from './life.ts'
import { nameFinding, namesIn, type NamedPerson } from './names.ts'
import { ownThings } from './own-things.ts'
import { toSomebody } from './people-words.ts'
import { personFacts, sayingOf, type Saying } from './person-facts.ts'
import { isBareTime } from './schedules.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { tasteRules } from './taste.ts'
import { userFacts } from './user-facts.ts'
import { recipeIn, wishIn } from './wishes.ts'
import { wordCount } from './values.ts'
import { workRules } from './work.ts'

const longest = 1_200
/** The last of them takes any sentence that something comes back in. */
const known: readonly Rule[] = [...identityRules, ...workRules, ...tasteRules, ...lifeRules, ...doingRules.slice(0, -1)]

/** What an English sentence tells by the way: in brackets, in the middle of a request, with words left out. */
export function factsInPassing(sentence: string, setting: Setting): readonly Passing[] {
  if (
    sentence.length > longest ||
    asksAgain.test(sentence) ||
    asksBack(sentence) ||
    isFramed(setting.whole.slice(0, longest))
  )
    return []
  const folded = foldScript(sentence)
  const names = namesIn(folded)
  const everybody = [...names, ...namesIn(foldScript(setting.previous.slice(-longest)))]
  const answers = setting.asked === '' ? [] : answersIn(folded, setting.asked)
  const found: Passing[] = [...answers, ...names.map((person) => asPassing(person, sentence))]
  let around: Around = {
    names: everybody,
    subject: null,
    meant: meantBefore(folded, setting),
    hearsay: false,
    last: null,
    told: answers.length > 0,
    setting,
    before: `${setting.previous.slice(-longest)}\n${folded}`,
  }
  for (const segment of segmentsOf(folded)) {
    const plain = plainOf(segment.text)
    if (isSupposed(plain.text)) break
    if (isEnglishReported(plain.text)) {
      around = { ...around, subject: 'other', hearsay: true, last: null }
      continue
    }
    const isOrder = isOrderToo(segment, plain, around, folded)
    const heard = isOrder
      ? nothingHeard(plain)
      : complete(read(segment, plain, around), { segment, plain }, around, folded)
    const named = names.find(({ start, end }) => start < segment.end && end > segment.start)
    const meant = heard.saying ?? (named === undefined ? around.meant : toSaying(named))
    const isOfAnother = meant !== around.meant || plain.about === 'other' || /^(?:you|you're|youre)\b/i.test(plain.text)
    const subject =
      plain.about === 'user' && !plain.guessed && heard.saying === null
        ? 'user'
        : isOfAnother
          ? 'other'
          : plain.about === 'user' && heard.saying === null && around.subject === null
            ? 'user'
            : around.subject
    around = {
      ...around,
      meant,
      subject,
      told: around.told || heard.findings.length > 0,
      last: { segment, plain, isOrder: isOrder || plain.about === 'request' },
    }
    for (const finding of heard.findings)
      found.push({
        finding:
          around.hearsay && heard.saying === null
            ? { ...finding, confidence: Math.min(finding.confidence, unsure) }
            : finding,
        content: finding.content ?? heard.words,
        start: heard.start ?? segment.start,
        end: segment.end,
      })
  }
  const isWish = found.every(({ finding: { slot, category } }) => slot === null && category === 'communication')
  const recipe = isWish ? recipeIn(sentence) : null
  if (recipe !== null) {
    const topic = topicBefore(setting.previous)
    const content = topic === '' ? sentence.trim() : `${topic} ${sentence.trim()}`
    return [{ finding: recipe, content, start: 0, end: sentence.length }]
  }
  return withoutDoubles(denies.test(folded) ? found.map(asCorrection) : found)
}

/** "Ella is 8, not 7" */
const denies = /^[^,;?]{4,80}, not (?:in |at |a |an |the |on )?[\p{L}\d' -]{1,30}[.!]*$/iu
const asCorrection = (one: Passing): Passing =>
  one.finding.slot?.single === true ? { ...one, finding: { ...one.finding, correction: true } } : one

/** "lesson write-ups.", "do me a parts log for the boat.": what the recipe after it is for. */
const topicBefore = (previous: string): string =>
  previous.length <= 80 && wordCount(previous) > 1 && !/\?\s*$/.test(previous) ? previous.trim() : ''

const isSupposed = (text: string): boolean =>
  isEnglishHypothetical(text) || isEnglishUnwanted(text) || /^(?:if|unless) /i.test(text)

/** "I'm a nurse, right?": asks for what is known, or guessed. */
const asksAgain =
  /,\s*(?:right|correct|no|yeah|yes|huh|eh|innit|isn't (?:it|he|she|that)|aren't (?:i|we|they)|am i not|don't (?:i|we|they)|didn't (?:i|we|they)|doesn't (?:it|he|she)|haven't (?:i|we)|wasn't (?:i|it|he|she))\s*\?\W*$/i

/** "She's 31": whom the sentence before spoke of, where the pronoun fits. */
function meantBefore(text: string, { referent: last, previous }: Setting): Saying | null {
  const referent = lastReferent(text, 'en') === null ? last : lastReferent(previous.slice(-longest), 'en')
  const first = plainOf(/^[^,;(]*/.exec(text)?.[0] ?? '').text
  const pronoun = /^(?:he|she)\b/i.exec(first)?.[0] ?? ''
  if (referent === null || pronoun === '' || resolvePronoun(`${pronoun} is`, referent, 'en') === null) return null
  const { rel = '', name } =
    /^(?:my|our) (?<rel>.+?)(?: (?<name>(?-i:\p{Lu})\p{L}+))?$/iu.exec(referent.words)?.groups ?? {}
  if (rel === '') return { subject: referent.words, shown: referent.words, pet: false, rest: '', stranger: true }
  const { key, pet } = toSomebody(rel)
  return { subject: name ?? key, shown: name ?? `My ${rel}`, pet, rest: '' }
}

/** "use Figma and work with Sketch", "send it and have a look": the second half of an order. */
const isOrderToo = ({ start }: Segment, { guessed, text }: Plain, { last }: Around, sentence: string): boolean =>
  last?.isOrder === true &&
  guessed &&
  /^I (?!'|was|am|have been)\p{Ll}/u.test(text) &&
  /^[\s,]*(?:and|&|\+|or|then)?[\s,]*$/i.test(sentence.slice(last.segment.end, start)) &&
  last.segment.end <= start

const nothingHeard = ({ text }: Plain): Heard => ({ findings: [], words: text, saying: null })

/** Days and times without what they are of take in the stretch before, where that is the user's; else they are nothing. */
function complete(
  heard: Heard,
  { segment, plain }: { readonly segment: Segment; readonly plain: Plain },
  { last }: Around,
  sentence: string,
): Heard {
  const [finding] = heard.findings
  const slot = finding?.slot
  if (!finding || !slot || slot.attribute !== 'schedule' || slot.subject !== 'user' || plain.about === 'user')
    return heard
  if (!isBareTime(segment.text)) return heard
  if (last === null || last.isOrder || last.plain.about !== 'user' || last.segment.start > segment.start)
    return { ...heard, findings: [] }
  const words = sentence.slice(last.segment.start, segment.end).trim()
  const value = words.replace(/^i(?:'m|m)? /i, '')
  const whole: Finding = {
    ...finding,
    title: words,
    confidence: Math.min(finding.confidence, unsure),
    slot: { ...slot, value: normaliseValue(value) },
  }
  return { ...heard, findings: [whole], words, start: last.segment.start }
}

interface Around {
  readonly names: readonly NamedPerson[]
  /** Whom the stretch before was about. */
  readonly subject: 'user' | 'other' | null
  readonly meant: Saying | null
  /** Somebody else said it, or may have. */
  readonly hearsay: boolean
  /** The stretch before. */
  readonly last: { readonly segment: Segment; readonly plain: Plain; readonly isOrder: boolean } | null
  /** Something was told in the sentence. */
  readonly told: boolean
  readonly setting: Setting
  /** The sentence before and this one. */
  readonly before: string
}

interface Heard {
  readonly findings: readonly Finding[]
  readonly words: string
  readonly saying: Saying | null
  /** Where the words begin, if not with the stretch. */
  readonly start?: number
}

const toSaying = ({ name, somebody }: NamedPerson): Saying => ({
  subject: name,
  shown: name,
  pet: somebody.pet,
  rest: '',
})

function read(segment: Segment, plain: Plain, around: Around): Heard {
  const none = { findings: [], words: plain.text, saying: null }
  if (plain.about === 'nothing' || plain.about === 'question' || isUnsure(plain.text)) return none
  const wish = plain.about === 'user' ? null : wishIn(plain.text, around.setting.whole, around.told && segment.follows)
  if (plain.about === 'request') return wish === null ? none : { ...none, findings: [wish] }
  const saying = goesOn(plain, around) ?? sayingOf(plain.text, around.names, around.meant)
  if (saying !== null) return { findings: personFacts(saying), words: saying.words ?? plain.text, saying }
  // A subject that was left out where the clause before had another's.
  if (plain.guessed && around.subject === 'other') return none
  const allergy = allergyIn(plain, around)
  if (allergy !== null) return allergy
  const reach = reachOf(segment, plain.text)
  const now = plain.about === 'fragment' ? insteadIn(plain.text, around.before) : null
  if (now !== null) return { ...none, findings: [now] }
  if (plain.about === 'user') return { ...none, findings: firstOf([...userFacts, ...known], plain, reach) }
  const own = firstOf(plain.about === 'mine' ? [...ownThings, ...known, ...userFacts] : ownThings, plain, reach)
  return { ...none, findings: own.length > 0 || wish === null ? own : [wish] }
}

/** "no cashews, I'm allergic", "penicillin nearly killed me I'm allergic": to what was named before. */
function allergyIn({ text }: Plain, { last, setting: { previous } }: Around): Heard | null {
  if (!/^I'm (?:(?:very|really|badly|severely|deathly) )*allergic[\s.!]*$/i.test(text)) return null
  const before = last?.plain.text ?? previous
  const { what = '' } =
    /^(?:(?:no|avoid|skip|without|not|the|i can't have|i can't eat) )*(?<what>\p{L}{3,20})\b/iu.exec(before)?.groups ??
    {}
  const finding = /^(?:i|i'm|you|he|she|it|this|that|they|we|can|please)$/i.test(what)
    ? null
    : toFinding(
        'health',
        `Allergic to ${what}`,
        { attribute: 'allergy', value: what },
        { category: 'allergy', confidence: 0.75 },
      )
  return (
    finding && {
      findings: [finding],
      words: `${before}, ${text}`,
      saying: null,
      ...(last && { start: last.segment.start }),
    }
  )
}

/** The stretch with the items of a list that go on behind it. */
function reachOf({ after }: Segment, own: string): string {
  let reach = own
  for (const next of after) {
    const plain = plainOf(next.text)
    if (plain.about !== 'fragment' || wordCount(plain.text) > 5) break
    reach = plainOf(next.whole).text
  }
  return reach
}

/** "housemate's called Fitz, works nights": without a subject, the clause is about whom the one before was about. */
function goesOn(plain: Plain, { subject, meant }: Around): Saying | null {
  if (meant === null || subject !== 'other') return null
  const bare = plain.guessed ? plain.text.replace(/^(?:I'm|I've|I) /, '') : plain.text
  const isVerb =
    plain.guessed ||
    (plain.about === 'fragment' &&
      /^(?:works?|lives?|trains?|plays?|goes|has|hates|loves|likes|can't|never|only|speaks|turns|teaches|studies|drives|starts|eats|doesn't|won't|obsessed|mad|allergic|vegan|deaf|blind|left-handed|from|\d{1,2}\b)/i.test(
        bare,
      ))
  if (!isVerb) return null
  const rest = /^\d/.test(bare)
    ? `, ${bare}`
    : plain.guessed && plain.text.startsWith("I'm")
      ? ` is ${bare}`
      : ` ${bare}`
  return { ...meant, rest, words: `${meant.shown}${rest}` }
}

/** What the first rule that knows the clause finds; lists may go on behind its end. */
function firstOf(rules: readonly Rule[], plain: Plain, reach: string): readonly Finding[] {
  for (const rule of rules) {
    const findings = rule(toClause(plain.text, 0)).filter(isWorded)
    if (findings.length === 0) continue
    const more = reach.length > plain.text.length ? rule(toClause(reach, 0)).filter(isWorded) : []
    const isPlace = findings[0]?.slot?.attribute === 'location' && more[0]?.slot?.attribute === 'location'
    const isList = more.length > findings.length && more.every(({ slot }) => slot !== null)
    const all = isList || isPlace ? more : findings
    const content = isPlace ? { content: reach } : {}
    return all.map((finding) => ({
      ...finding,
      ...content,
      confidence: Math.min(finding.confidence, mostOf(finding, plain)),
    }))
  }
  return []
}

/** A wish or an end that nobody put into a sentence of its own may be one of the moment. */
const mostOf = ({ category, slot }: Finding, { guessed }: Plain): number =>
  category === 'goal' || (guessed && slot?.attribute === 'event') ? 0.6 : guessed ? 0.8 : 1

const isWorded = ({ slot }: Finding): boolean =>
  slot === null ||
  (!noValue.test(slot.value) &&
    !(slot.attribute === 'dislikes' && /\b(?:answers|replies|responses|explanations)\b/.test(slot.value)))
const noValue =
  /^(?:to|it|that|so|me|you|all|do|use|be|make|get|go|see|seeing|this|them|him|her|us|there|here|one|way|things?|stuff)$/

const asPassing = (person: NamedPerson, sentence: string): Passing => ({
  finding: nameFinding(person),
  content: person.content ?? sentence.slice(person.start, person.end).trim(),
  start: person.start,
  end: person.end,
})

function withoutDoubles(found: readonly Passing[]): readonly Passing[] {
  return found.filter((one, index) => !found.slice(0, index).some((other) => saysIt(other, one)))
}

/** An answer is told once, whatever its words alone would say. */
function saysIt(other: Passing, one: Passing): boolean {
  const known = other.finding.slot
  const { slot } = one.finding
  if (known === null || slot === null) return other.start === one.start && other.end === one.end
  const isAnswered = other.asked !== undefined && one.asked === undefined && other.end > one.start
  return (
    known.subject === slot.subject && known.attribute === slot.attribute && (known.value === slot.value || isAnswered)
  )
}
