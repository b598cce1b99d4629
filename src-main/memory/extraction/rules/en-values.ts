import lexicon from '../../../../resources/lexicon/english-values.json' with { type: 'json' }
import trades from '../../../../resources/lexicon/english-trades.json' with { type: 'json' }
import { isKnownEnglish } from '../../language/surprising-words.ts'
import { clausesBy, clean, itemsOf, only, type ValueKind } from './rule.ts'

const noName = new RegExp(lexicon.noName, 'iu')
/** What people cannot eat, drink or take: the common allergens and what diets leave out. */
const substance = new RegExp(lexicon.substance, 'iu')
const people =
  /(?:ish|ese|ian|ican|ean)$|^(?:french|german|dutch|swiss|greek|czech|thai|finn|turk|swede|dane|pole|muslim|catholic|jewish|buddhist|hindu|mum|mom|dad|gay|ok)$/iu
const cut = new RegExp(lexicon.cut, 'iu')
const cutMore =
  /\s(?:for|with|to|from|near|at|on|as|in|by|last|this|next|about|over|with|without|of|during|every|all|just|only|around|since|than|except|is|are|was|recently)(?![\p{L}'-]).*/iu
const items = /\s*(?:,|;|\/|&|\band\b|\bor\b|\bplus\b)\s*/iu
const noItem = new RegExp(lexicon.noItem, 'iu')
/** “… and hate coriander” says something of its own. */
const isNextVerb = /^(?:love|hate|enjoy|dislike|prefer|do ?n[o'’]?t|can(?:no|['’]?)t) /iu
const noPlace = new RegExp(lexicon.noPlace, 'iu')
const knownTrades = new Set([...trades.words.split(' '), ...trades.phrases])
const tradeEnding = new RegExp(`(?:${trades.endings})$`, 'u')
/** A trade by its last word, or its last two or three: “retired lorry driver”, “real estate agent”. */
function isTrade(job: string): boolean {
  const words = job.toLowerCase().split(/\s+/u)
  return (
    tradeEnding.test(words.at(-1) ?? '') ||
    words.slice(-3).some((_, at, all) => knownTrades.has(all.slice(at).join(' ')))
  )
}
const notTrade =
  /\b(?:good|bad|terrible|great|big|decent|former|ex|would-be|bit|wannabe|huge|fan|home|amateur|hobby|lazy|part of)\b/iu

const capital = /^\p{Lu}/u
const upTo = (words: string, stop: RegExp): string => clean(words.split(stop)[0] ?? '')
const brief = (words: string): string => upTo(upTo(words, cut), cutMore)
const countOf = (words: string): number => words.split(/\s+/u).length

/** Whoever writes "i" writes names in lower case as well. */
const isLowerCase = (sentence: string): boolean =>
  /(?<![\p{L}'])(?:i|im|my)(?![\p{L}])/u.test(sentence) || !/\p{Lu}\p{Ll}/u.test(sentence.slice(1))

/** In lower case only where the whole sentence is. */
const isName = (name: string, sentence: string): boolean =>
  name !== '' &&
  countOf(name) <= 3 &&
  /^[\p{L}'’. -]{2,40}$/u.test(name) &&
  name.split(/\s+/u).every((word) => !noName.test(word)) &&
  (capital.test(name) || isLowerCase(sentence))

/** How somebody is, in one word after “I'm”: no name, however it is written. */
const state = new RegExp(
  '(?:ed|ing|ish|ful|less|ous|ive|able|ible|ent|ant|ic|ical)$|' +
    '^(?:lost|sick|fine|back|hungry|ready|single|done|broke|stuck|ill|vegan|veggie|happy|sad|busy|free|home|great|good|bad|well|late|early|lazy|sleepy|angry|crazy|curious|off|in|out|up|here|there|not|so|just|also|too|sure|afraid|glad|alone|awake|asleep|alive|dead|hot|cold|old|young|male|female|gay|straight|' +
    'british|english|irish|scottish|welsh|chinese|french|german|dutch|worse|better|away|about|gutted|shy|poor|rich|fat|tall|short|weird|nice|funny|serious|coeliac|celiac|gone|half|wrong|right|yours|mine|anyone|somebody|someone|nobody|everyone|first|only|raining|easy|hard|true|fun|all|like|going|trying)$',
  'iu',
)

function introduced(words: string, sentence: string): string {
  const [name = ''] = words.split(
    /\s*(?:[,.!;:()–—-]|\s(?:and|but|btw|from|here|who|by the way|again|haha|lol)(?=[\s,.!]|$)|$)/iu,
  )
  const isIntroduction = capital.test(name) && countOf(name) <= 3 && name.split(' ').every((word) => capital.test(word))
  return isIntroduction &&
    isName(name, sentence) &&
    !people.test(name.split(' ')[0] ?? '') &&
    name.toUpperCase() !== name
    ? name
    : ''
}

function listOf(words: string): readonly string[] {
  const phrase =
    words.split(
      /[.!?()…"“”\n:]|\s[-–—]|—|\s(?:but|so|because|cuz|cos|since|when|while|which|who|that|if|then|though|although|btw|by the way|lol|haha|please|anyway|especially|mostly|like|only|just|except)(?![\p{L}'-])/iu,
    )[0] ?? ''
  // After its last item a list is over.
  const parts = phrase.replace(/(?<=\s(?:and|or|&)\s[^,;]*)[,;].*$/iu, '').split(items)
  return itemsOf(
    parts.map(itemOf),
    (item) => noItem.test(item) || isNextVerb.test(item) || isOfManner(item) || countOf(item) > 4 || item.length < 2,
  )
}

/** “…, and seriously, I carry …”, “and luckily my wife does too”: what it begins is no thing. */
function isOfManner(item: string): boolean {
  const [, stem = ''] = /^(\p{L}{3,})ly(?:$|\s+(?:i|my|we|our|he|she|it|they)(?!\p{L}))/iu.exec(item) ?? []
  return isKnownEnglish(stem.toLowerCase().replace(/i$/u, 'y'))
}

const itemOf = (part: string): string =>
  clean(
    part.replace(
      /\s(?:too|also|as well|a lot|very much|so much|any ?more|at all|either|now|these days|though|the most|btw|instead|again|tbh|myself|actually|in general|lately|anymore|all the time)$/iu,
      '',
    ),
  )
    .replace(/^(?:the taste of|eating|drinking|any kind of|all kinds of|mainly|both|even|really) /iu, '')
    .replace(/^(?:any|some|the) (?=\p{L}+$)/iu, '')

const readers: Readonly<Record<ValueKind, (words: string, sentence: string) => readonly string[]>> = {
  name: (words, sentence) => only(brief(words), (name) => isName(name, sentence)),
  called: (words, sentence) => only(words, (name) => isName(name, sentence)),
  intro: (words, sentence) => only(introduced(words, sentence), () => true),
  place: (words, sentence) =>
    only(
      brief(words).replace(
        /^(?:the city of|beautiful|sunny|rainy|downtown|central|north|south|east|west) (?=\p{Lu})/u,
        '',
      ),
      (place) =>
        !noPlace.test(place) &&
        countOf(place) <= 4 &&
        /^[\p{L}'’. -]{2,40}$/u.test(place) &&
        (capital.test(place.replace(/^the /iu, '')) || isLowerCase(sentence)),
    ),
  job: (words) =>
    only(brief(words), (job) => countOf(job) <= 4 && !/^(?:part|team|lot|bit|kind|way|result)\b/iu.test(job)),
  organisation: (words) =>
    only(
      upTo(
        upTo(words, cut),
        /\s(?:for|with|to|from|near|on|as|in|by|last|this|next|since|downtown|full|part)(?![\p{L}'-]).*/iu,
      ),
      (place) =>
        countOf(place) <= 5 &&
        !/^(?:home|myself|night|nights|it|least|\d|free|years|him|her|them|months|hours|the moment|a living|now|money|weekends|this|that|someone|somebody|people|an? (?!\p{L}+))/iu.test(
          place,
        ),
    ),
  greeted: (words, sentence) =>
    capital.test(words)
      ? only(introduced(words, sentence), () => true)
      : only(words, (name) => isLowerCase(sentence) && !state.test(name) && isName(name, sentence)),
  things: listOf,
  // What is told on after the first: “allergic to cashews, my throat closes up”.
  allergens: (words) => listOf(words).filter((one, at) => at === 0 || countOf(one) <= 2 || substance.test(one)),
  substances: (words) => listOf(words).filter((one) => substance.test(one)),
  thing: (words) =>
    only(
      upTo(
        words,
        /[,;:.!?()…"“”\n]|\s[-–—]|—|\s(?:and i|but|so|because|since|when|while|which|if|though|btw|please|lol|any ?more|at the moment)(?![\p{L}'-])/iu,
      ),
      (thing) => countOf(thing) <= 5 && !noItem.test(thing),
    ),
  number: (words) => only(words, (age) => !(Number(age) <= 0 || Number(age) >= 120)),
  word: (words) => {
    const word = brief(words)
    return only(word, () => countOf(word) <= 4)
  },
  trade: (words) => only(brief(words), (job) => countOf(job) <= 4 && isTrade(job) && !notTrade.test(job)),
  whole: (words) => only(clean(words).slice(0, 160), () => true),
}

/** The clean values in what a pattern took for one. */
export const valuesOf = (words: string, kind: ValueKind, sentence: string): readonly string[] =>
  readers[kind](words, sentence)

/** A verb before its subject makes a question, whatever mark was left out before it. */
const asked =
  '(?:what|where|which|who|how|when|why) (?:do|does|did|is|are|am|can|could|should|would|will) (?:i|you|we|he|she|they|it)'
const boundary = new RegExp(
  String.raw`(?:(?<!\bst)\.|[,;:!(]|\s[-–—]|—)\s*|\s(?=(?:and|but|so|because|cuz|cos|since|while|plus|tho(?:ugh)?|btw)\s|${asked}(?!\p{L}))`,
  'giu',
)
/** “I should tell you that I am allergic to celery” tells it. */
const toTell =
  '(?:i (?:should|must|have to|ought to|want to|wanted to|need to|might|may)(?: also| just| probably)? (?:tell you|mention|say|add|warn you|let you know)|you (?:should|must|ought to|need to)(?: also| probably)? know|(?:fun|quick) fact|heads[- ]up|full disclosure)(?: here)?(?: that)?'
const leadIn = new RegExp(
  [
    String.raw`^(?:(?:and|but|so|because|cuz|cos|since|while|plus|also|btw|by the way|well|oh|hi+|hey+|hello|yo|ok(?:ay)?|`,
    String.raw`yes|yeah|yep|no|nope|actually|sorry|wait|correction|anyway|fyi|honestly|tbh|ngl|there|everyone|all|thanks|`,
    String.raw`thank you|first|tho(?:ugh)?|just so you know|for the record|for context|to be honest|as for me|good morning|`,
    String.raw`i mean|i meant(?: to say)?(?: that)?|my mistake|look|um+|uh+|${toTell}|(?!hopefully|supposedly|allegedly)\p{L}{3,20}ly(?=,? (?:i|my|we)\b))[\s,:!.]+)+`,
  ].join(''),
  'iu',
)
const subject = /^(?:i|we)(?=['\s]|m\b|ve\b)/iu
/** “My sister Nora is 30 and lives in Lyon”. */
const somebody =
  /^(?:(?:my|our) (?!name)\p{L}+(?:[- ]in[- ]law)? )?(?:(?-i:\p{Lu}\p{Ll})\p{L}+ )?(?<=\s)(?=(?:is|was|lives|works)\b)/iu
const goesOn =
  /^(?:(?:just|also|now|currently|recently|originally|been) )*(?:live|living|based|work|working|moved|relocated|have|love|hate|enjoy|allergic|from|vegetarian|vegan|an? \p{L}+|\d{1,3}\b|don'?t|can'?t|got|adopted|grew up|was born)/iu
/** What begins a sentence without the "I" that is meant. */
const elided =
  /^(?:been (?:living|working|an?|in)|(?:just |recently |currently |originally )*(?:living in|based in|work(?:ing)? (?:as|at|for|in)|moved (?:to|from|here|back|house)|allergic to|from (?-i:(?=\p{Lu}))|(?:got|have) an? ))/iu

/** A clause begins after a mark or a conjunction; one without a subject goes on with the "I" before it. */
export const clauses = clausesBy({
  boundary,
  leadIn,
  others: /^(?:my|our|he|she|they|you|it|the|this|that)\b/iu,
  lends: (text) => {
    if (subject.test(text)) return /^i(?:'?m| am)\b/iu.test(text) ? ["i'm ", 'i '] : ['i ']
    return somebody.exec(text)?.slice(0, 1) ?? null
  },
  elided,
  meant: ["i'm ", "i've ", 'i '],
  goesOn,
})
