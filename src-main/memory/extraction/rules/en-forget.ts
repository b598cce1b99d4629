import stem from 'wink-porter2-stemmer'
import type { Asks, ForgetGrammar, RequestKind } from './rule.ts'
import { clean } from './en-values.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u))

/** Verbs of letting go and of keeping; `drop` and `keep` are used of much else, and say so only beside what is remembered. */
const verbs = {
  forget: 'forget unlearn',
  erase:
    'erase delete remove wipe scratch strike scrap scrub purge discard unsay redact expunge destroy blank rub omit exclude eliminate banish',
  drop: 'drop lose clear clean dump bin trash toss ditch chuck shred junk disregard ignore retract withdraw undo kill cancel',
  remember: 'remember memorise memorize',
  keep: 'keep save store retain record note log write jot hold hang know have mention bring',
}
type Verb = keyof typeof verbs
const verbByStem = new Map(
  Object.entries(verbs).flatMap(([verb, words]) => words.split(' ').map((word) => [stem(word), verb as Verb])),
)
const baseForms = setOf(Object.values(verbs).join(' '))
const irregular: Readonly<Record<string, Verb>> = { forgot: 'forget', forgotten: 'forget', gone: 'erase', struck: 'erase', lost: 'drop', kept: 'keep', held: 'keep', written: 'keep' } // prettier-ignore
const isKeeping = (verb: Verb): boolean => verb === 'keep' || verb === 'remember'

/** What may stand before the verb of a request: of no weight, to whom it is said, and how it is wished. */
const filler = setOf(
  `please pls kindly just ok okay oh hey hi well actually anyway now so and also but then maybe perhaps right alright look
   sorry btw by the way hm uh er ah ugh yep yeah nah cool great sure yet still quickly simply really majordomo no yes hmm um ever even itd fine thanks`,
)
const frame = setOf(
  'that there possible chance way able longer we are i id im id me us to it its its would be is if do a for in case love thatd theres need want like prefer rather ask',
)
const mark = setOf(
  'neednt shouldnt mustnt chance possible able willing can could would should must may need better rather want like love prefer wish hope ask asking asked told great good nice glad happy grateful appreciate mind id',
)
/** With these nobody needs to be addressed. */
const free = setOf('possible way favour favor ahead free sure let lets need')
const other = setOf('you u yourself go feel make ')
const negative = setOf(
  'dont dont not never stop quit avoid refrain neednt shouldnt didnt wouldnt mustnt cant cannot isnt arent doesnt',
)
const takesIng = setOf('mind stop quit avoid from about appreciate for')
const takesPast = setOf('if rather wish hope better glad happy great')
/** They take away only with a word for where: 'take it out of your notes'. */
const light = setOf('take get pull leave keep throw cut cross rub put make let')
const away = /^(?:[^,]*?\b)?(?:out|off|away|behind|disappear|vanish|rid of|go of|go)\b/iu

const told =
  '(?:said|say|told|tell|telling|mentioned|mention|gave|given|shared|wrote|written|sent|talked|spoke|spoken|discussed|confided|complained|asked|brought)'
const known = '(?:know|knew|have|got|remember|remembered|learned|learnt|kept|stored|saved|noted|hold|keep|wrote|heard)'
const things =
  '(?:thing|stuff|bit|part|business|matter|topic|subject|fact|info|information|detail|note|memory|memorie|entry|record|conversation|chat|message)s?'
const whatever = '(?:everything|anything|all|what|whatever|any)'
const soFar = "(?:'ve| have| had|'d)?(?: ever| just| once| already| only| shouldn't have| even)*"
const place = String.raw`(?:from|out of|off|in|on|with|by) (?:(?:your|the|all|any) (?:\w+ )?(?:memory|memories|notes?|records?|mind|brain|head|list|file|files|books|system|database|side|end)|file|record|you\b)`
/** What shows that somebody speaks of what is remembered. */
const ofMemory = new RegExp(
  String.raw`\bmemor(?:y|ies)\b|\bremember|\babout |\b${place}|\b(?:i|we)${soFar} ${told}\b|\byou${soFar} ${known}\b|\b(?:everything|whatever|what) (?:i|you|we|on)\b|\b(?:the|that|this) (?:whole |last |latest )?(?:thing|stuff|bit|part|business|fact|info|detail)s?\b`,
  'iu',
)
const tells = new RegExp(`\\b${told}\\b`, 'iu')
const own = /^(?:\w+ ){0,3}(?:my|our)\b|\p{L}['’]s? /u
const pointed = /^(?:(?:all|any|some) (?:of )?)?(?:that|this|it|these|those|them)\b/u
/** What programs hold, not memories. */
const artefacts = setOf(
  `file folder line row column paragraph context word code function comma bracket email draft cache cookies database branch app photo
   picture account song comment bullet page tab window table cell slide playlist calendar schedule cart order subscription
   inbox browser comma section heading dot space`,
)

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}
interface Opening {
  readonly at: number
  readonly isYou: boolean
  readonly isI: boolean
  readonly isNot: boolean
  /** Somebody is asked, in an order or politely. */
  readonly isAsking: boolean
  readonly heard: ReadonlySet<string>
}

const wordsOf = (clause: string): Word[] =>
  Array.from(clause.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu), ({ 0: text, index }) => ({
    text: text.replace(/^(you|it|that)'d$/u, '$1').replaceAll("'", ''),
    start: index,
    end: index + text.length,
  }))

/** The words before a verb that make it a request. */
function openingOf(words: readonly Word[]): Opening {
  const heard = new Set<string>()
  let isFree = true
  let at = 0
  for (; at < words.length; at += 1) {
    const { text = '' } = words[at] ?? {}
    const isFrame = frame.has(text) || mark.has(text) || other.has(text) || free.has(text)
    if (text === 'have' && words[at + 1]?.text !== 'to') break
    if (text === 'let' && words[at + 1]?.text !== 'us') break
    if (!isFrame && !filler.has(text) && !negative.has(text) && !takesIng.has(text) && text !== 'have') break
    if (isFrame && !(text === 'do' && words[at + 1]?.text === 'not')) isFree = false
    heard.add(text)
  }
  const has = (one: ReadonlySet<string>): boolean => [...heard].some((word) => one.has(word))
  const isYou =
    heard.has('you') ||
    heard.has('u') ||
    /^(?:can|could) we\b/u.test([...heard].join(' ').replace(/^.*?(?=ca|cou)/u, ''))
  const isI = (heard.has('we') && !isYou) || heard.has('i') || heard.has('id') || heard.has('im')
  const isNot = has(negative) || (heard.has('no') && (heard.has('need') || heard.has('longer')))
  const isBack = /^(?:dont|cant|didnt|wont)$/u.test(words[0]?.text ?? '') && words[1]?.text === 'you'
  const isAsking =
    isFree || (isYou && (has(mark) || heard.has('have'))) || (!isI && has(free) && !isYou && words[0]?.text !== 'it')
  return { at, isYou, isI, isNot, isAsking: isAsking && !isBack, heard }
}

type Form = 'base' | 'ing' | 'past'
interface Head {
  readonly verb: Verb
  readonly form: Form
  readonly end: number
}

/** The verb that begins with a word, as it is said here. */
function headAt(words: readonly Word[], at: number, clause: string): Head | null {
  const word = words[at]
  if (!word) return null
  const { text, end } = word
  const rest = clause.slice(end).trimStart()
  const isTaken = (light.has(text) || light.has(stem(text))) && away.test(rest)
  if (isTaken) {
    const particle = /^\s*(?:rid of|go of|out|off|away)\b/iu.exec(clause.slice(end))?.[0].length ?? 0
    return { verb: text === 'rub' ? 'erase' : 'drop', form: text.endsWith('ing') ? 'ing' : 'base', end: end + particle }
  }
  const verb = irregular[text] ?? verbByStem.get(stem(text))
  if (verb === undefined) return null
  const form = baseForms.has(text) ? 'base' : text.endsWith('ing') ? 'ing' : 'past'
  if (form === 'past' && irregular[text] === undefined && !text.endsWith('ed')) return null
  const particle = /^\s*(?:on ?to|down|up|out)\b/iu.exec(clause.slice(end))?.[0].length ?? 0
  return { verb, form, end: end + particle }
}

const headNoun = (object: string): string =>
  (/^(?:.*?)(?=\s(?:from|in|on|of|at|about|with|that|and|or|to|please|i|you)\b|[,.;!?]|$)/iu.exec(object)?.[0] ?? '')
    .split(' ')
    .at(-1)
    ?.replace(/s$/u, '') ?? ''

interface Place {
  readonly clause: string
  readonly context: string
}

/** True where what a verb takes may be something remembered. */
function isRemembered(verb: Verb, object: string, { clause, context }: Place): boolean {
  const what = object.trim().toLowerCase()
  if (verb === 'forget') return !/^(?:how )?to\b|^me\b/u.test(what)
  if (verb === 'remember') return !/^(?:to|how|when)\b/u.test(what)
  if (artefacts.has(headNoun(what))) return false
  if (ofMemory.test(/^(?:it|that|this)?\W*$/u.test(what) ? context : clause)) return true
  if (/\b(?:from|off|out of|in|on|at) (?!(?:20|19)\d)/u.test(what) || /^(?:me|us|him|her|\w+ing)\b/u.test(what))
    return false
  if (own.test(what)) return true
  return verb !== 'drop' && (pointed.test(what) || (/\b(?:delet|eras)/iu.test(clause) && /^the\b/u.test(what)))
}

const kindOf = (verb: Verb): RequestKind => (isKeeping(verb) ? 'not-kept' : verb === 'forget' ? 'forget' : 'delete')

/** "Please forget …", "I'd rather you didn't keep …", "would you mind deleting …". */
function ordered(words: readonly Word[], open: Opening, place: Place): Asks | null {
  const { clause } = place
  const head = headAt(words, open.at, clause)
  if (!head || isKeeping(head.verb) !== open.isNot) return null
  const { verb, form, end } = head
  const takes = (words: ReadonlySet<string>): boolean => [...open.heard].some((word) => words.has(word))
  if ((form === 'ing' && !takes(takesIng)) || (form === 'past' && !takes(takesPast))) return null
  const object = clause.slice(end)
  const isOwnAct = open.isI && !open.isYou
  if (isOwnAct ? isKeeping(verb) || verb === 'forget' || open.isNot || !ofMemory.test(object) : !open.isAsking)
    return null
  const isTalk = /^(?:know|have|mention|bring)/u.test(words[open.at]?.text ?? '')
  const isMeant = isTalk ? isBanned(open, object) : isRemembered(verb, object, place)
  const isShared = verb === 'forget' && isOurs(open, object) && !tells.test(object)
  return isMeant && !isShared ? { kind: kindOf(verb), from: 0, start: 0, end } : null
}

/** "Let's forget the soup" is no request; "could we forget that" is. */
const isOurs = ({ heard }: Opening, object: string): boolean =>
  heard.has('lets') || (heard.has('we') && !pointed.test(object.trim()))

/** "Don't mention it again", "I don't want you to know". */
const isBanned = ({ heard }: Opening, object: string): boolean =>
  heard.has('want') ||
  heard.has('rather') ||
  heard.has('stop') ||
  (!heard.has('shouldnt') && /\b(?:again|any ?more|ever)\b/u.test(object))

/** Things are removed by all sorts of people; deleted and erased they are here. */
const isDone = (verb: Verb, clause: string): boolean =>
  isKeeping(verb) || /\b(?:delet|eras|forg)/iu.test(clause) || ofMemory.test(clause)

/** "I want … gone", "I don't want … in your notes". */
function wished(words: readonly Word[], open: Opening, clause: string): Asks | null {
  const start = words[open.at]?.start
  if (
    !open.isI ||
    open.isYou ||
    start === undefined ||
    !/\b(?:want|need|like|love|prefer|rather)\b/u.test([...open.heard].join(' '))
  )
    return null
  for (let at = open.at + 1; at < words.length; at += 1) {
    const head = headAt(words, at, clause)
    const rest = clause.slice(words[at]?.start)
    const ends: Verb | null = /^(?:out of|off) (?:your|the)\b/iu.test(rest)
      ? 'erase'
      : new RegExp(`^(?:${place}|(?:hanging|lying|floating) around|with you\\b)`, 'iu').test(rest)
        ? 'keep'
        : head?.form === 'past'
          ? head.verb
          : null
    if (ends === null) continue
    const object = clause.slice(start, words[at]?.start)
    const fits =
      isKeeping(ends) === open.isNot && isDone(ends, clause) && isRemembered(ends, object, { clause, context: clause })
    return fits ? { kind: kindOf(ends), from: 0, start: 0, end: start } : null
  }
  return null
}

const modals = setOf(
  'should shouldnt can could must mustnt needs need neednt has have ought may doesnt dont is are isnt arent',
)
const between = setOf(
  'be been get to not never just now all also really please ever for stay remain belong have need both completely',
)
const nobody = setOf('i we he she they you why how when where if because who')

/** "… should not be remembered", "… can go", "could … be deleted?". */
function stated(words: readonly Word[], open: Opening, place: Place): Asks | null {
  const { clause } = place
  const isEnsured = open.heard.has('sure')
  const first = isEnsured ? open.at : words.findIndex(({ text }) => !filler.has(text))
  if (nobody.has(words[first]?.text ?? 'i')) return null
  const isInverted = ['can', 'could'].includes(words[first]?.text ?? '') && !open.isYou && !open.isI
  for (let at = first; at < words.length; at += 1) {
    const word = words[at]
    if (!word || (isInverted && at > first ? word.text !== 'be' : !modals.has(word.text))) continue
    let next = at + 1
    while (between.has(words[next]?.text ?? '')) next += 1
    const passed = words.slice(at, next).map(({ text }) => text)
    const verb = passiveAt(words, next, clause)
    const isCopula = /^(?:is|are)/u.test(word.text)
    if (verb === null || (isCopula && !isEnsured && !passed.includes('to') && !passed.includes('for'))) continue
    const from = words[isInverted ? first + 1 : first]?.start ?? 0
    const isNot = passed.some((text) => negative.has(text))
    if (
      isKeeping(verb) !== isNot ||
      !isDone(verb, clause) ||
      !isRemembered(verb, clause.slice(from, word.start), place)
    )
      return null
    return { kind: kindOf(verb), from, start: word.start, end: words[next]?.end ?? clause.length }
  }
  return null
}

function passiveAt(words: readonly Word[], at: number, clause: string): Verb | null {
  const head = headAt(words, at, clause)
  const text = words[at]?.text ?? ''
  if (/^(?:go|disappear|vanish)$/u.test(text)) return ofMemory.test(clause) && at === words.length - 1 ? 'drop' : null
  if (new RegExp(`^${place}`, 'iu').test(clause.slice(words[at]?.start))) return 'keep'
  return head && (head.form === 'past' || text === 'keeping') ? head.verb : null
}

const unsaid = new RegExp(
  String.raw`^(?:that |as if |as though |like )?(?<who>.*?)(?:'d|had)? ?\b(?:never|didn't|haven't|hadn't|don't)(?: ever| even)? (?:${told}|heard|hear|knew|know|happened|existed|came)\b(?: up)?(?: you| to you)?`,
  'iu',
)

/** "Pretend I never said …". */
function pretended(words: readonly Word[], open: Opening, clause: string): Asks | null {
  const word = words[open.at]
  if (!word || !open.isAsking || open.isNot || !/^(?:pretend|imagine|act|behave|treat|carry|make)$/u.test(word.text))
    return null
  const rest = clause.slice(word.end).trimStart()
  const found = unsaid.exec(rest)
  if (!found) return null
  const isOf = /^(?:i|we|you|it|that|this|i'd)?$/iu.test((found.groups?.['who'] ?? '').trim())
  const at = clause.length - rest.length
  return isOf
    ? { kind: 'unsaid', from: 0, start: 0, end: at + found[0].length }
    : { kind: 'unsaid', from: 0, start: 0, end: word.end }
}

/** Words of letting go in any place. */
function mayAsk(sentence: string): boolean {
  const words = wordsOf(sentence)
  const isNot = (at: number): boolean => words.slice(Math.max(0, at - 5), at).some(({ text }) => negative.has(text))
  return words.some(({ text }, at) => {
    const verb = baseForms.has(text) ? verbByStem.get(stem(text)) : undefined
    if (verb === undefined || (verb === 'forget' && words[at - 1]?.text === 'to')) return false
    return isKeeping(verb) === isNot(at) || (isKeeping(verb) && words[at - 2]?.text === 'no')
  })
}

function asks(clause: string, context: string): Asks | null {
  const words = wordsOf(clause)
  const open = openingOf(words)
  if (/^\/forget /u.test(clause)) return { kind: 'forget', from: 0, start: 0, end: 8 }
  if (words[0]?.text === 'never' && words[1]?.text === 'mind' && ofMemory.test(clause))
    return { kind: 'unsaid', from: 0, start: 0, end: words[1].end }
  return (
    ordered(words, open, { clause, context }) ??
    pretended(words, open, clause) ??
    wished(words, open, clause) ??
    stated(words, open, { clause, context })
  )
}

const lead = new RegExp(
  String.raw`^(?:(?:about|of|on|with|regarding|concerning|ever|also|oh|and|so|well|anyway|by the way|that(?= (?:i|my|we|our|he|she)\b)|(?:i|we)${soFar} ${told}(?: to)?(?: you| u)?|you${soFar} ${known}|(?:the|that|this|all|those|these|any)(?: that| whole| last| latest)? ${things}|${whatever}(?= (?:i|you|we|about|on|that|to do|related|regarding|from|of|with|the)\b)|(?:having )?to do with|related to|saying|mentioning|the fact that|anything|will you|would you|can you|could you)(?:\s|$))+`,
  'iu',
)
const tail = new RegExp(
  String.raw`(?:^|,? )(?:please|pls|thanks|thank you|again|any ?more|any longer|for good|for ?ever|completely|entirely|altogether|ok(?:ay)?|right|though|now|then|down|out|off|away|go|gone|anywhere|at all|forgotten|deleted|erased|removed|wiped|stored|saved|kept|remembered|recorded|(?:will|would|can|could) you|never (?:happened|existed|came up)|(?:hanging|lying) around|to be|${place}|(?:that |which )?(?:i|we)${soFar} ${told}(?: to)?(?: you| u)?(?: about)?|(?:that )?you${soFar} ${known}(?: (?:about|of|on) me)?)$`,
  'iu',
)
const pointing =
  /^(?:(?:the|that|this|my|those|these|what|i|just|very|last|previous|latest|first|second|earlier|it|them|one|message|context|line|thing|stuff|bit|part|remark|comment|statement|said|say|now|ever|mention|mentioned|we|about|from|in|on|during|of|since|between|and|all|both|everything|anything|any|word|every|me|you|know)s?(?: |$))*$/iu

/** How English asks to forget. */
export const forgets: ForgetGrammar = {
  clause:
    /(?<=\p{Script=Han})[，,。:：;；！!？?…]\s*|(?:[,;:.!?]+(?=\s|$|\p{Script=Han})|[–—]|\s-(?=\s))\s*|\s(?=(?:but|please|pls|(?:can|could|would|will) (?:you|u)|(?:and|so|then) (?:please|pls|don'?t|do not|you can|can you|forget|delete|erase))\b)/giu,
  asks,
  mayAsk,
  except:
    /[,;–—-]? *\b(?:except(?:ing)?(?: for)?|but not|apart from|other than|aside from|besides|excluding|everything but|with the exception of|(?:but|just|only|and) (?:please )?(?:keep|leave|not)|keep only) (?<except>(?!that i\b).{2,80}?)(?=[,;.!?]|,? (?:please|pls|though|thanks)\b|$)/iu,
  told: new RegExp(`${tells.source}|\\b(?:conversation|chat|message)s?\\b`, 'iu'),
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
