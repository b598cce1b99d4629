import stem from 'wink-porter2-stemmer'
import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import { clean } from './en-values.ts'
import { type Asks, cutEnd, type ForgetGrammar, untilSame } from './rule.ts'

const { verbs, irregular, ...groups } = lexicon.english
/** `drop`, `keep` and `mention` are used of much else, and are heard only beside what is remembered. */
type Verb = keyof typeof verbs
const verbByStem = new Map(
  Object.entries(verbs).flatMap(([verb, words]) => words.split(' ').map((one) => [stem(one), verb as Verb])),
)
const irregularVerbs = new Map(Object.entries(irregular) as [string, Verb][])
const baseForms = new Set([...Object.values(verbs), groups.light].join(' ').split(' '))
const isKeeping = (verb: Verb): boolean => ['keep', 'remember', 'mention'].includes(verb)

const anyOf = (words: string): string => `(?:${words.replaceAll("'", "'?").replaceAll(' ', '|')})(?![\\p{L}'])`
const has = (words: string): RegExp => new RegExp(`(?<![\\p{L}'])${anyOf(words)}`, 'iu')

const told = anyOf(groups.told)
const things = `${groups.things.replaceAll(' ', 's?|')}s?`
const soFar = "(?:'ve| have| had|'d)?(?: ever| just| once| already| only| shouldn't have| even)*"
const weTold = `(?:i|we)${soFar} ${told}(?: to)?(?: you| u)?`
const youKnow = `you${soFar} ${anyOf(groups.known)}`
const place = `(?:from|out of|off|in|on|with|by) (?:(?:your|the|all|any) (?:\\w+ )?${anyOf(groups.places)}|file|record|you\\b)`
/** What shows that somebody speaks of what is remembered. */
const ofMemory = new RegExp(
  String.raw`\bmemor(?:y|ies)\b|\bremember|\babout |\b${place}|\b${weTold}|\b${youKnow}|\b(?:everything|whatever|what) (?:i|you|we|on)\b|\b(?:the|that|this) (?:whole |last |latest )?(?:${things})\b`,
  'iu',
)
const pointed = /^(?:(?:all|any|some) (?:of )?)?(?:that|this|it|these|those|them)\b/u
const own = /^(?:\w+ ){0,3}(?:my|our)\b|\p{L}['’]s? /u
const elsewhere = /\b(?:from|off|out of|in|on|at) (?!(?:20|19)\d)|^(?:me|us|him|her|\w+ing)\b/u
const particle = /^\s*(?:rid of|go of|on ?to|down|up|out|off|away)\b/iu

const opening = new RegExp(
  `^(?:(?:have (?=to\\b)|let us|do not|${anyOf([groups.filler, groups.frame, groups.mark.replace(' have', ''), groups.free, groups.negative, groups.takesIng].join(' '))})[\\s,]*)*`,
  'iu',
)
const framing = has([groups.frame, groups.mark, groups.free].join(' '))
const [marks, frees, negative, notNeeded] = [has(groups.mark), has(groups.free), has(groups.negative), /\bno (?:need|longer)\b/iu] // prettier-ignore
const [wishes, modals, tells] = [has(groups.wishes), has(groups.modals), has(groups.told)]
const [ingTakers, pastTakers, lights] = [has(groups.takesIng), has(groups.takesPast), new RegExp(`^${anyOf(groups.light)}$`, 'u')] // prettier-ignore
const nobody = new RegExp(`^${anyOf(groups.nobody)}`, 'iu')
const fillers = new RegExp(`^(?:${anyOf(groups.filler)}[\\s,]*)*`, 'iu')

interface Opening {
  readonly said: string
  readonly isOwn: boolean
  readonly isNot: boolean
  readonly isAsking: boolean
}

/** The words that may stand before the verb of a request: who is to do it, whether it is to be, and whether they ask. */
function openingOf(clause: string): Opening {
  const said = opening.exec(clause)?.[0] ?? ''
  const isYou = /\b(?:you|u)\b|^\W*(?:\w+ )?(?:can|could) we\b/iu.test(said)
  const isOwn = !isYou && /\b(?:i|id|im|we)\b/iu.test(said)
  const isFree = !isOwn && !isYou && !/^it\b/iu.test(said) && frees.test(said)
  const isPlain = !framing.test(said.replace(/\bdo not\b/iu, ''))
  const isBack = /^(?:do|ca|did|wo)n'?t you\b/iu.test(said)
  const isNot = negative.test(said) || notNeeded.test(said)
  return { said, isOwn, isNot, isAsking: !isBack && (isPlain || isFree || (isYou && marks.test(said))) }
}

interface Head {
  readonly verb: Verb
  readonly form: 'base' | 'ing' | 'past'
  /** With its particle. */
  readonly length: number
}

/** The verb that a text begins with. */
function headOf(text: string): Head | null {
  const word = /^[\p{L}'-]+/u.exec(text)?.[0].toLowerCase() ?? ''
  const rest = text.slice(word.length)
  const isTaken = lights.test(word) && /\b(?:out|off|away|behind|disappear|vanish|rid of|go)\b/iu.test(rest)
  const taking = word === 'rub' ? 'erase' : 'drop'
  const verb = isTaken ? taking : (irregularVerbs.get(word) ?? verbByStem.get(stem(word)))
  const form = baseForms.has(word) ? 'base' : word.endsWith('ing') ? 'ing' : 'past'
  if (verb === undefined || (form === 'past' && !irregularVerbs.has(word) && !word.endsWith('ed'))) return null
  return { verb, form, length: word.length + (particle.exec(rest)?.[0].length ?? 0) }
}

const artefact = new RegExp(`(?:^| )(?:${groups.artefacts.replaceAll(' ', '|')})s?$`, 'u')
const [nounEnd] = [/\s(?:from|in|on|of|at|about|with|that|and|or|to|please|i|you)\b|[,.;!?]/u]

/** True where what a verb takes may be something remembered; what only points is known by what stands around it. */
function isRemembered(verb: Verb, object: string, clause: string, context: string): boolean {
  const what = object.trim().toLowerCase()
  if (verb === 'forget' || verb === 'remember') return !/^(?:(?:how )?to|me)\b/u.test(what)
  if (artefact.test(what.split(nounEnd)[0] ?? '')) return false
  if (ofMemory.test(/^(?:it|that|this)?\W*$/u.test(what) ? context : clause)) return true
  if (elsewhere.test(what) || own.test(what)) return !elsewhere.test(what)
  return verb !== 'drop' && (pointed.test(what) || (/\b(?:delet|eras)/iu.test(clause) && /^the\b/u.test(what)))
}

const asksBy = (verb: Verb, from: number, start: number, end: number): Asks => ({
  kind: isKeeping(verb) ? 'not-kept' : verb === 'forget' ? 'forget' : 'delete',
  from,
  start,
  end,
})

/** "Please forget …", "I'd rather you didn't keep …", "would you mind deleting …". */
function ordered(clause: string, context: string, { said, isOwn, isNot, isAsking }: Opening): Asks | null {
  const head = headOf(clause.slice(said.length))
  if (!head || isKeeping(head.verb) !== isNot) return null
  const { verb, form } = head
  if (form !== 'base' && !(form === 'ing' ? ingTakers : pastTakers).test(said)) return null
  const object = clause.slice(said.length + head.length)
  if (isOwn ? verb === 'forget' || isNot || !ofMemory.test(object) : !isAsking) return null
  if (verb === 'forget' && isOurs(said, object)) return null
  const isMeant = verb === 'mention' ? isBanned(said, object) : isRemembered(verb, object, clause, context)
  return isMeant ? asksBy(verb, 0, 0, said.length + head.length) : null
}

/** "Let's forget the soup" is no request; "could we forget that" is. */
const isOurs = (said: string, object: string): boolean =>
  !tells.test(object) && (/\blet'?s\b/iu.test(said) || (/\bwe\b/iu.test(said) && !pointed.test(object.trim())))

/** "Don't mention it again", "I don't want you to know". */
const isBanned = (said: string, object: string): boolean =>
  /\b(?:want|rather|stop)\b/iu.test(said) || (!/\bshouldn/iu.test(said) && /\b(?:again|any ?more|ever)\b/u.test(object))

const result = new RegExp(
  String.raw`(?<![\p{L}'])(?<passed>(?:${anyOf([groups.links, groups.modals].join(' '))}\s+)*)(?:(?<erase>(?:out of|off) (?:your|the)\b)|(?<keep>${place}|(?:hanging|lying|floating) around|keeping\b)|(?<drop>(?:go|disappear|vanish)\W*$)|\p{L}+)`,
  'giu',
)

interface Result {
  readonly verb: Verb
  /** The words between what it is said of and what it is to become. */
  readonly passed: string
  readonly start: number
  readonly end: number
}

/** What something is to become in a text: deleted, gone, in your notes. */
function* resultsIn(text: string): Generator<Result> {
  for (const { 0: words, index, groups: got = {} } of text.matchAll(result)) {
    const passed = got['passed'] ?? ''
    const head = headOf(words.slice(passed.length))
    const done = head?.form === 'past' ? head.verb : undefined
    const verb = (['erase', 'keep', 'drop'] as const).find((one) => got[one]) ?? done
    if (verb !== undefined) yield { verb, passed, start: index, end: index + words.length }
  }
}

/** Where what is wished or stated of something begins, and how it is bound to it; null where somebody acts. */
function boundIn(
  clause: string,
  { said, isOwn }: Opening,
): { from: number; isBound: (passed: string) => boolean } | null {
  if (wishes.test(said) && (isOwn || /\bsure\b/iu.test(said))) return { from: said.length, isBound: () => true }
  const inverted = /^\W*(?:can|could) (?!i\b|we\b|you\b)/iu.exec(clause)?.[0].length ?? 0
  if (inverted > 0) return { from: inverted, isBound: (passed) => /\bbe\b/iu.test(passed) }
  const from = fillers.exec(clause)?.[0].length ?? 0
  if (nobody.test(clause.slice(from))) return null
  return { from, isBound: (passed) => modals.test(passed) || /\b(?:is|are).* (?:to|for)\b/iu.test(passed) }
}

/** "I want … gone", "… should not be remembered", "could … be deleted?". */
function resulting(clause: string, context: string, open: Opening): Asks | null {
  const bound = boundIn(clause, open)
  if (bound === null) return null
  const { from, isBound } = bound
  for (const { verb, passed, start, end } of resultsIn(clause.slice(from))) {
    if (!isBound(passed)) continue
    const isDenied = negative.test(passed) || (from === open.said.length && open.isNot)
    const isHere = isKeeping(verb) || /\b(?:delet|eras|forg)/iu.test(clause) || ofMemory.test(clause)
    if (isKeeping(verb) !== isDenied || !isHere) return null
    return isRemembered(verb, clause.slice(from, from + start), clause, context)
      ? asksBy(verb, from, from + start, from + end)
      : null
  }
  return null
}

const unsaid = new RegExp(
  String.raw`^(?:pretend|imagine|act|behave|treat it|carry on)(?: that| as if| as though| like)?(?: (?<who>.*?))?(?:'d| had)? (?:never|didn't|haven't|hadn't|don't)(?: ever| even)? (?:${told}|heard|hear|knew|know|happened|existed|came)\b(?: up)?(?: you| to you)?`,
  'iu',
)

/** "Pretend I never said …". */
function pretended(clause: string, { said, isAsking }: Opening): Asks | null {
  const found = isAsking ? unsaid.exec(clause.slice(said.length)) : null
  if (!found) return null
  const isOf = /^(?:i|we|you|it|that|this)?$/iu.test(found.groups?.['who'] ?? '')
  return { kind: 'unsaid', from: 0, start: 0, end: said.length + (isOf ? found[0].length : found[0].search(/\s/u)) }
}

function asks(clause: string, context: string): Asks | null {
  const slash = /^\/forget |^never mind (?=.*\b(?:said|told|about)\b)/iu.exec(clause)
  if (slash) return asksBy('forget', 0, 0, slash[0].length)
  const open = openingOf(clause)
  return ordered(clause, context, open) ?? pretended(clause, open) ?? resulting(clause, context, open)
}

const lead = new RegExp(
  String.raw`^(?:(?:about|of|on|with|regarding|concerning|ever|also|oh|and|so|well|anyway|by the way|that(?= (?:i|my|we|our|he|she)\b)|${weTold}|${youKnow}|(?:the|that|this|all|those|these|any)(?: that| whole| last| latest)? (?:${things})|(?:everything|anything|all|what|whatever|any)(?= (?:i|you|we|about|on|that|to do|related|regarding|from|of|with|the)\b)|(?:having )?to do with|related to|${told}|the fact that|anything|(?:will|would|can|could) you)(?:\s|$))+`,
  'iu',
)
const tail = new RegExp(
  String.raw`(?:^|,? )(?:please|pls|thanks|thank you|again|any ?more|any longer|for good|for ?ever|completely|entirely|altogether|ok(?:ay)?|right|though|now|then|down|out|off|away|go|gone|anywhere|at all|never (?:happened|existed|came up)|(?:hanging|lying) around|to be|(?:will|would|can|could) you|${place}|(?:that |which )?${weTold}(?: about)?|(?:that )?${youKnow}(?: (?:about|of|on) me)?)$`,
  'iu',
)
const pointing = new RegExp(
  String.raw`^(?:(?:the|that|this|my|those|these|what|i|just|very|last|previous|latest|first|second|earlier|it|them|one|sentence|line|remark|comment|statement|now|ever|we|about|from|in|on|during|of|since|between|and|all|both|everything|any|word|every|me|you|know|${groups.things.replaceAll(' ', '|')}|${told})s?(?: |$))*$`,
  'iu',
)

/** How English asks to forget. */
export const forgets: ForgetGrammar = {
  clause:
    /(?<=\p{Script=Han})[，,。:：;；！!？?…]\s*|(?:[,;:.!?]+(?=\s|$|\p{Script=Han})|[–—]|\s-(?=\s))\s*|\s(?=(?:but|please|pls|(?:can|could|would|will) (?:you|u)|(?:and|so|then) (?:please|pls|don'?t|do not|you can|can you|forget|delete|erase))\b)/giu,
  asks,
  except:
    /[,;–—-]? *\b(?:except(?:ing)?(?: for)?|but not|apart from|other than|aside from|besides|excluding|everything but|with the exception of|(?:but|just|only|and) (?:please )?(?:keep|leave|not)|keep only) (?<except>(?!that i\b).{2,80}?)(?=[,;.!?]|,? (?:please|pls|though|thanks)\b|$)/iu,
  told: new RegExp(`${tells.source}|\\b(?:conversation|chat|message)s?\\b`, 'iu'),
  statement:
    /^(?:(?:but|and|so|well|oh|ok|okay|hey|um+),? )*(?:i|we|he|she|they|it|there)(?:'?(?:m|s|re|ve|d|ll))?\b(?!.*\b(?:told you|mentioned|said)\b)/iu,
  topic: (words) => {
    const bare = untilSame(words.replaceAll(/\s+/gu, ' '), (one) => clean(cutEnd(clean(one), tail).replace(lead, '')))
    return pointing.test(bare) ? '' : bare
  },
}
