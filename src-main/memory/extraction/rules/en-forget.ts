import stem from 'wink-porter2-stemmer'
import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import { clean } from './en-values.ts'
import type { Asks, ForgetGrammar } from './rule.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const anyOf = (words: string): string => `(?:${words.replaceAll(' ', '|')})`

/** `drop`, `keep` and `mention` are used of much else, and are heard only beside what is remembered. */
type Verb = keyof typeof lexicon.verbs
const verbByStem = new Map(
  Object.entries(lexicon.verbs).flatMap(([verb, words]) => words.split(' ').map((one) => [stem(one), verb as Verb])),
)
const irregular = new Map(Object.entries(lexicon.irregular) as [string, Verb][])
const baseForms = setOf(Object.values(lexicon.verbs).join(' '))
const isKeeping = (verb: Verb): boolean => verb === 'keep' || verb === 'remember' || verb === 'mention'

const filler = setOf(lexicon.filler)
const framing = setOf([lexicon.frame, lexicon.mark, lexicon.free].join(' '))
const mark = setOf(lexicon.mark)
const free = setOf(lexicon.free)
const negative = setOf(lexicon.negative)
const takesIng = setOf(lexicon.takesIng)
const takesPast = setOf(lexicon.takesPast)
const wishes = setOf(lexicon.wishes)
const light = setOf(lexicon.light)
const modals = setOf(lexicon.modals)
const links = setOf(lexicon.links)
const nobody = setOf(lexicon.nobody)
const artefacts = setOf(lexicon.artefacts)

const told = anyOf(lexicon.told)
const known = anyOf(lexicon.known)
const things = `${anyOf(lexicon.things)}s?`
const whatever = '(?:everything|anything|all|what|whatever|any)'
const soFar = "(?:'ve| have| had|'d)?(?: ever| just| once| already| only| shouldn't have| even)*"
const place = String.raw`(?:from|out of|off|in|on|with|by) (?:(?:your|the|all|any) (?:\w+ )?${anyOf(lexicon.places)}|file|record|you\b)`
/** What shows that somebody speaks of what is remembered. */
const ofMemory = new RegExp(
  String.raw`\bmemor(?:y|ies)\b|\bremember|\babout |\b${place}|\b(?:i|we)${soFar} ${told}\b|\byou${soFar} ${known}\b|\b(?:everything|whatever|what) (?:i|you|we|on)\b|\b(?:the|that|this) (?:whole |last |latest )?${things}\b`,
  'iu',
)
const tells = new RegExp(String.raw`\b${told}\b`, 'iu')
const own = /^(?:\w+ ){0,3}(?:my|our)\b|\p{L}['’]s? /u
const pointed = /^(?:(?:all|any|some) (?:of )?)?(?:that|this|it|these|those|them)\b/u
const away = /^(?:[^,]*?\b)?(?:out|off|away|behind|disappear|vanish|rid of|go)\b/iu
const particle = /^\s*(?:rid of|go of|on ?to|down|up|out|off|away)\b/iu

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}
/** A clause as its words, and what stands around it. */
interface Place {
  readonly words: readonly Word[]
  readonly clause: string
  readonly context: string
}

const wordsOf = (clause: string): Word[] =>
  Array.from(clause.matchAll(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu), ({ 0: text, index }) => ({
    text: text
      .toLowerCase()
      .replace(/^(you|it|that)'d$/u, '$1')
      .replaceAll("'", ''),
    start: index,
    end: index + text.length,
  }))

const includes = (heard: ReadonlySet<string>, words: ReadonlySet<string>): boolean => !heard.isDisjointFrom(words)

/** The words that may stand before the verb of a request, and what they make of it. */
function openingOf(words: readonly Word[]) {
  const heard = new Set<string>()
  let isPlain = true
  let at = 0
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? ''
    const next = words[at + 1]?.text ?? ''
    const isOfTwo = { have: 'to', let: 'us', do: 'not' }[text] === next
    if (
      !isOfTwo &&
      (text === 'let' || !(framing.has(text) || filler.has(text) || negative.has(text) || takesIng.has(text)))
    )
      break
    if (framing.has(text) && !(text === 'do' && isOfTwo)) isPlain = false
    heard.add(isOfTwo && text === 'have' ? 'must' : text)
  }
  const isShared = heard.has('we') && /^(?:can|could)$/u.test(words.find(({ text }) => mark.has(text))?.text ?? '')
  const isYou = heard.has('you') || heard.has('u') || isShared
  const isI = heard.has('i') || heard.has('id') || heard.has('im') || (heard.has('we') && !isShared)
  const isBack = words[1]?.text === 'you' && /^(?:dont|cant|didnt|wont)$/u.test(words[0]?.text ?? '')
  const isFree = !isI && !isYou && words[0]?.text !== 'it' && includes(heard, free)
  return {
    at,
    heard,
    /** The one who speaks is to do it. */
    isOwn: isI && !isYou,
    isNot: includes(heard, negative) || (heard.has('no') && (heard.has('need') || heard.has('longer'))),
    /** Somebody is asked, in an order or politely. */
    isAsking: !isBack && (isPlain || isFree || (isYou && includes(heard, mark))),
  }
}
type Opening = ReturnType<typeof openingOf>

interface Head {
  readonly verb: Verb
  readonly form: 'base' | 'ing' | 'past'
  readonly end: number
}

/** The verb that begins with a word, with its particle. */
function headAt({ words, clause }: Place, at: number): Head | null {
  const { text, end } = words[at] ?? { text: '', end: 0 }
  const rest = clause.slice(end)
  const isTaken = (light.has(text) || light.has(stem(text))) && away.test(rest.trimStart())
  const verb = isTaken ? (text === 'rub' ? 'erase' : 'drop') : (irregular.get(text) ?? verbByStem.get(stem(text)))
  if (verb === undefined) return null
  const isBase = baseForms.has(text) || light.has(text)
  if (!isBase && !irregular.has(text) && !/(?:ing|ed)$/u.test(text)) return null
  return {
    verb,
    form: isBase ? 'base' : text.endsWith('ing') ? 'ing' : 'past',
    end: end + (particle.exec(rest)?.[0].length ?? 0),
  }
}

const headNoun = (object: string): string => {
  const [noun = ''] = object.split(/\s(?:from|in|on|of|at|about|with|that|and|or|to|please|i|you)\b|[,.;!?]/u)
  return noun.slice(noun.lastIndexOf(' ') + 1).replace(/s$/u, '')
}

/** True where what a verb takes may be something remembered. */
function isRemembered(verb: Verb, object: string, { clause, context }: Place): boolean {
  const what = object.trim().toLowerCase()
  if (verb === 'forget' || verb === 'remember') return !/^(?:(?:how )?to|me)\b/u.test(what)
  if (artefacts.has(headNoun(what))) return false
  if (ofMemory.test(/^(?:it|that|this)?\W*$/u.test(what) ? context : clause)) return true
  if (/\b(?:from|off|out of|in|on|at) (?!(?:20|19)\d)|^(?:me|us|him|her|\w+ing)\b/u.test(what)) return false
  if (own.test(what)) return true
  return verb !== 'drop' && (pointed.test(what) || (/\b(?:delet|eras)/iu.test(clause) && /^the\b/u.test(what)))
}

const asksBy = (verb: Verb, from: number, start: number, end: number): Asks => ({
  kind: isKeeping(verb) ? 'not-kept' : verb === 'forget' ? 'forget' : 'delete',
  from,
  start,
  end,
})

/** "Please forget …", "I'd rather you didn't keep …", "would you mind deleting …". */
function ordered(place: Place, open: Opening): Asks | null {
  const head = headAt(place, open.at)
  if (!head || isKeeping(head.verb) !== open.isNot) return null
  const { verb, form, end } = head
  if (form !== 'base' && !includes(open.heard, form === 'ing' ? takesIng : takesPast)) return null
  const object = place.clause.slice(end)
  const isDoing = verb !== 'forget' && !isKeeping(verb) && ofMemory.test(object)
  if (open.isOwn ? !isDoing : !open.isAsking) return null
  if (verb === 'forget' && isOurs(open, object)) return null
  const isMeant = verb === 'mention' ? isBanned(open, object) : isRemembered(verb, object, place)
  return isMeant ? asksBy(verb, 0, 0, end) : null
}

/** "Let's forget the soup" is no request; "could we forget that" is. */
const isOurs = ({ heard }: Opening, object: string): boolean =>
  !tells.test(object) && (heard.has('lets') || (heard.has('we') && !pointed.test(object.trim())))

/** "Don't mention it again", "I don't want you to know". */
const isBanned = ({ heard }: Opening, object: string): boolean =>
  ['want', 'rather', 'stop'].some((word) => heard.has(word)) ||
  (!heard.has('shouldnt') && /\b(?:again|any ?more|ever)\b/u.test(object))

/** What something is to become by a word: deleted, gone, in your notes. */
function resultAt(place: Place, at: number): Verb | null {
  const { words, clause } = place
  const rest = clause.slice(words[at]?.start)
  if (/^(?:out of|off) (?:your|the)\b/iu.test(rest)) return 'erase'
  if (/^(?:go|disappear|vanish)\W*$/iu.test(rest)) return 'drop'
  if (/^(?:(?:hanging|lying|floating) around|keeping)\b/iu.test(rest) || isPlace.test(rest)) return 'keep'
  const head = headAt(place, at)
  return head?.form === 'past' ? head.verb : null
}
const isPlace = new RegExp(`^${place}`, 'iu')

/** "I want … gone", "… should not be remembered", "could … be deleted?". */
function resulting(place: Place, open: Opening): Asks | null {
  const { words, clause } = place
  const isWish = (open.isOwn && includes(open.heard, wishes)) || open.heard.has('sure')
  const first = isWish ? open.at : words.findIndex(({ text }) => !filler.has(text))
  const isInverted =
    !isWish &&
    /^(?:can|could)$/u.test(words[first]?.text ?? '') &&
    !/^(?:i|you|we)$/u.test(words[first + 1]?.text ?? '')
  if (!isWish && nobody.has(words[first]?.text ?? 'i')) return null
  for (let at = first; at < words.length; at += 1) {
    const verb = resultAt(place, at)
    if (verb === null) continue
    let to = at
    while (to > first && isLink(words[to - 1]?.text ?? '')) to -= 1
    const passed = words.slice(to, at).map(({ text }) => text)
    if (!isWish && !(isInverted ? passed.includes('be') : isBound(passed))) continue
    const from = words[isInverted ? first + 1 : first]?.start ?? 0
    const start = words[to]?.start ?? 0
    const isNot = passed.some((text) => negative.has(text)) || (isWish && open.isNot)
    const isHere = isKeeping(verb) || /\b(?:delet|eras|forg)/iu.test(clause) || ofMemory.test(clause)
    const fits = isKeeping(verb) === isNot && isHere && isRemembered(verb, clause.slice(from, start), place)
    return fits ? asksBy(verb, from, start, words[at]?.end ?? 0) : null
  }
  return null
}

const isLink = (text: string): boolean => links.has(text) || modals.has(text)
/** "Is deleted" tells; "should be", "is to be" ask. */
const isBound = (passed: readonly string[]): boolean =>
  passed.some((text) => modals.has(text) && !/^(?:is|are)/u.test(text)) ||
  (passed.some((text) => modals.has(text)) && passed.some((text) => text === 'to' || text === 'for'))

const unsaid = new RegExp(
  String.raw`^(?:that |as if |as though |like )?(?<who>.*?)(?:'d|had)? ?\b(?:never|didn't|haven't|hadn't|don't)(?: ever| even)? (?:${told}|heard|hear|knew|know|happened|existed|came)\b(?: up)?(?: you| to you)?`,
  'iu',
)

/** "Pretend I never said …". */
function pretended({ words, clause }: Place, open: Opening): Asks | null {
  const word = words[open.at]
  if (!word || !open.isAsking || !/^(?:pretend|imagine|act|behave|treat|carry)$/u.test(word.text)) return null
  const rest = clause.slice(word.end).trimStart()
  const found = unsaid.exec(rest)
  if (!found) return null
  const isOf = /^(?:i|we|you|it|that|this)?$/iu.test((found.groups?.['who'] ?? '').trim())
  return { kind: 'unsaid', from: 0, start: 0, end: isOf ? clause.length - rest.length + found[0].length : word.end }
}

function asks(clause: string, context: string): Asks | null {
  const place = { words: wordsOf(clause), clause, context }
  const slash = /^\/forget |^never mind (?=.*\b(?:said|told|about)\b)/iu.exec(clause)
  if (slash) return asksBy('forget', 0, 0, slash[0].length)
  const open = openingOf(place.words)
  return ordered(place, open) ?? pretended(place, open) ?? resulting(place, open)
}

function mayAsk(sentence: string): boolean {
  const words = wordsOf(sentence)
  return words.some(({ text }, at) => {
    const verb = baseForms.has(text) ? verbByStem.get(stem(text)) : undefined
    if (verb === undefined || verb === 'mention' || (verb === 'forget' && words[at - 1]?.text === 'to')) return false
    const before = words.slice(Math.max(0, at - 5), at)
    return isKeeping(verb) === before.some((word) => negative.has(word.text) || word.text === 'no')
  })
}

const lead = new RegExp(
  String.raw`^(?:(?:about|of|on|with|regarding|concerning|ever|also|oh|and|so|well|anyway|by the way|that(?= (?:i|my|we|our|he|she)\b)|(?:i|we)${soFar} ${told}(?: to)?(?: you| u)?|you${soFar} ${known}|(?:the|that|this|all|those|these|any)(?: that| whole| last| latest)? ${things}|${whatever}(?= (?:i|you|we|about|on|that|to do|related|regarding|from|of|with|the)\b)|(?:having )?to do with|related to|${told}|the fact that|anything|(?:will|would|can|could) you)(?:\s|$))+`,
  'iu',
)
const tail = new RegExp(
  String.raw`(?:^|,? )(?:please|pls|thanks|thank you|again|any ?more|any longer|for good|for ?ever|completely|entirely|altogether|ok(?:ay)?|right|though|now|then|down|out|off|away|go|gone|anywhere|at all|never (?:happened|existed|came up)|(?:hanging|lying) around|to be|(?:will|would|can|could) you|${place}|(?:that |which )?(?:i|we)${soFar} ${told}(?: to)?(?: you)?(?: about)?|(?:that )?you${soFar} ${known}(?: (?:about|of|on) me)?)$`,
  'iu',
)
const pointing = new RegExp(
  String.raw`^(?:(?:the|that|this|my|those|these|what|i|just|very|last|previous|latest|first|second|earlier|it|them|one|sentence|line|remark|comment|statement|now|ever|we|about|from|in|on|during|of|since|between|and|all|both|everything|any|word|every|me|you|know|${things}|${told})s?(?: |$))*$`,
  'iu',
)

/** How English asks to forget. */
export const forgets: ForgetGrammar = {
  clause:
    /(?<=\p{Script=Han})[，,。:：;；！!？?…]\s*|(?:[,;:.!?]+(?=\s|$|\p{Script=Han})|[–—]|\s-(?=\s))\s*|\s(?=(?:but|please|pls|(?:can|could|would|will) (?:you|u)|(?:and|so|then) (?:please|pls|don'?t|do not|you can|can you|forget|delete|erase))\b)/giu,
  asks,
  mayAsk,
  except:
    /[,;–—-]? *\b(?:except(?:ing)?(?: for)?|but not|apart from|other than|aside from|besides|excluding|everything but|with the exception of|(?:but|just|only|and) (?:please )?(?:keep|leave|not)|keep only) (?<except>(?!that i\b).{2,80}?)(?=[,;.!?]|,? (?:please|pls|though|thanks)\b|$)/iu,
  told: new RegExp(String.raw`${tells.source}|\b(?:conversation|chat|message)s?\b`, 'iu'),
  statement:
    /^(?:(?:but|and|so|well|oh|ok|okay|hey|um+),? )*(?:i|we|he|she|they|it|there)(?:'?(?:m|s|re|ve|d|ll))?\b(?!.*\b(?:told you|mentioned|said)\b)/iu,
  topical: /\babout\b|^(?:and |also )?(?:what|that|the|my|our|everything|all)\b/iu,
  justNow: /\b(?:just|last|a (?:second|minute|moment) ago|right now)\b/iu,
  quoting: /\b(?:says?|said|told (?:me|us)|tells? (?:me|us)|wrote|writes|goes|wants? me|asked me)\W{0,4}$|["“]$/iu,
  idiom: /^\s*(?:about )?it\W*$/iu,
  turnsTo: /^(?:let'?s|what|how|where|when|who|why|i'll|we'll)\b/iu,
  everything: /\b(?:everything|anything|me|you know|all(?! (?:of )?(?:that|this|it)\b))\b/iu,
  topic: (words) => {
    let bare = clean(words.replaceAll(/\s+/gu, ' '))
    for (let before = ''; before !== bare;) {
      before = bare
      bare = clean(bare.replace(tail, '').replace(lead, ''))
    }
    return pointing.test(bare) ? '' : bare
  },
}
