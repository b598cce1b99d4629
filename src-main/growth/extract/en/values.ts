import { splitList } from '../split-list.ts'
import { belongsTogether, joinsAdjectives } from './belongs-together.ts'

const tail = new RegExp(
  String.raw`\s*(?:[;:(—–!?"]|\.(?:\s|$)|\s-+\s|\b(?:because|cause|since|but|although|though|which|who(?=\s+\S)|when|btw|by the way|l(?:ol)+(?=\W*$)|lmao|haha+|tbh|ngl|imo|fwiw|while|whenever|unless|until|if|as well|too|either|any ?more|now|nowadays|these days|at the moment|right now|lately|recently|already|instead|again|altogether|completely|entirely|for good|a lot(?! of)|a bit(?! of)|so(?=\W*$)|very much|so much|the most|most of all|more than anything|at all|so that|so (?:i|we|it|much|many)|yesterday|today|tonight|(?:last|next|this|every) (?:week|month|year|night|summer|winter|spring|fall|autumn|weekend|morning|evening|time|\w+day)|(?:every|each) (?:single |other )?(?:day|morning|evening|night|week|weekend|month|year|time)|daily(?=\W*$)|all day(?: long)?|all the time|(?:a|an|one|two|three|four|five|six|\d+|a few|a couple of|several|many) (?:\w+ )?(?:days?|weeks?|months?|years?) ago|(?:please|thanks|thank you)\b|and (?:i|i'm|i've|we|my|he|she|it|it's|they|that|am|have|works?|lives?|loves?|likes?|would|will|wants?|hates?|has|is|was|plays|goes|speaks|studies|teaches|don't|doesn't|can't))(?![\p{L}\p{N}])).*$`,
  'isu',
)

/** A value up to where the sentence goes on to something else, without outer punctuation. */
export function cutValue(text: string): string {
  return text
    .replace(/^[\s"“]+/u, '')
    .replace(tail, '')
    .replace(/^[\s,.'"]+|[\s,.!?;:'"…]+$/gu, '')
    .trim()
}

/** A value that ends at a comma, too. */
export function shortValue(text: string): string {
  const comma = text.indexOf(',')
  if (comma === -1) return cutValue(text)
  const [before, after] = [text.slice(0, comma), text.slice(comma + 1).trimStart()]
  return cutValue(joinsAdjectives(before, after) ? `${before}, ${after.replace(/,.*$/s, '')}` : before)
}

/** A place: further ends at "with", "for", "near" …; keeps `Portland, Oregon`. */
export function placeOf(text: string): string {
  const upToComma = /^[^,]*(?:, ?\p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?(?![\p{L}]))?/u.exec(text)?.[0] ?? text
  const plain = cutValue(upToComma).replace(
    /\s+(?:with|for|from|near|by|on|at|where|as|after|before|around|and|together|to|alone|all|during|since|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|\d{4}|the (?:spring|summer|autumn|fall|winter)))\b.*$/isu,
    '',
  )
  const named = /^(?:an?|the|my|our)\b.*\bin ((?:the )?\p{Lu}.*)$/u.exec(plain)?.[1] ?? plain
  return notPlaces.test(named) || wordCount(named) > 5 ? '' : named
}

const notPlaces =
  /^(?:(?:here|there|it|that|this)(?!\p{L})|(?:an?|my|our|your|his|her|the|their) (?!\p{Lu})|be\b|(?:fear|peace|love|hope|pain|hell|harmony|denial|work|school|home|him|her|them|you|me)(?!\p{L})|\d+$)/iu

/** Longer is no list; it bounds what patterns may go through twice. */
const longestList = 500

/** `tea, coffee and cake` as three values; a clause in the list ends it. */
export function listOf(text: string): readonly string[] {
  const head = text.slice(0, longestList).replace(/[;:(—–!?].*$/su, '')
  const items: string[] = []
  for (const part of splitList(withoutAddress(head), /\s*,\s*(?:and |or )?|\s+(?:and|&)\s+/gi, isOne)) {
    if (items.length > 0 && clauseStart.test(part)) break
    const value = cutValue(part)
    if (value === '' || (items.length > 0 && (wordCount(value) > 4 || /\b(?:is|are|was|were|has|have)\b/i.test(value))))
      break
    items.push(value)
    if (value !== part.replace(/[.\s]+$/, '')) break
  }
  return items.slice(0, 12)
}

const isOne = (before: string, separator: string, after: string): boolean =>
  !clauseStart.test(after) && belongsTogether(before, separator, after)

/** "rowing, mate": whom one talks to is no item. */
const withoutAddress = (text: string): string =>
  text.replace(
    /,\s*(?:mate|buddy|dude|bro|pal|babe|hun|honey|sweetie|sweetheart|darling|my (?:dear|friend|love)|man|guys|folks)\W*$/iu,
    '',
  )

const clauseStart =
  /^(?:i|i'm|i've|i'd|we|we're|he|she|it|it's|they|that|this|so|but|because|then|especially|particularly|which|who|just|really|also|am|is|are|was|have|has|will|would|do|don't|work|live|thanks|please)\b/i

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A person's name at the start of a text: capitalised words, or one lower-case word that is no common one. */
export function nameOf(text: string): string {
  const capitals = /^\p{Lu}[\p{L}'-]*\.?(?:[ -]\p{Lu}[\p{L}'-]*\.?){0,3}/u.exec(text)?.[0]
  const value = (capitals ?? /^\p{Ll}[\p{L}'-]{1,20}(?=[\s,.!]|$)/u.exec(text)?.[0] ?? '').replace(/[.']+$/, '')
  return notNames.test(value) ? '' : value
}

const notNames =
  /^(?:i|a|an|the|not|so|very|really|just|also|always|still|back|later|if|when|at|on|in|it|to|too|crazy|old|is|was|and|or|but|me|my|you|your|now|tomorrow|today|here|there|sorry|sure|happy|excited|glad|fine|good|great|okay|ok|maybe|after|before|up|out|what|who|that|this|one|some|about|from|by|for|with|as|getting|going|doing|working|in|he|she|they|we|been|had|has|have|did|does|will|would|loves?|likes?|says?|said|told|works?|lives?|came|took|made|went|gave|got|passed|died|thinks?|wants?|used|only|both|all|never|actually|recently|finally|who's|and|thrilled|proud|done|ready|home|curious|new|lol|yes|no)$/i
