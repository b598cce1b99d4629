import { englishRelation } from '../../../memory/ontology/relations.ts'
import type { Span } from '../rule.ts'

const greetings = String.raw`(?:i |we )?forgot to (?:say|mention|add|tell you)(?: that)?|hey+|hi+|hello|yo|wow+|whoa|woah|oh(?: wow| yeah| my gosh| no)?|yeah+|yes|yep|yup|no|nope|nah|well|so|ok|okay|sure(?: thing)?|thanks(?: so much| a lot| again| a bunch)?|thank you(?: so much)?|thx|cheers|absolutely|definitely|totally|exactly|of course|indeed|right|true|haha+|l(?:ol)+|lmao|rofl|ugh+|argh+|omg|meh|pff+t?|aw+|ah|hmm+|cool|nice|great|awesome|amazing|sweet|yay|congrats|fyi|good (?:morning|evening|afternoon|day)|anyway|btw|by the way|also|plus|and|but|oh man|man|gosh|i mean|you know|no worries|no problem|sounds (?:good|great)|for sure|now|currently|these days|at the moment|nowadays|long time no (?:see|talk|chat)|glad to hear it|good question|funny you ask|to be honest|honestly|in fact|as for me|speaking of which|that said|then|yeah,? (?:i know|it is|it was)`
const opener = new RegExp(
  String.raw`^(?:${greetings})(?: (?:there|all|everyone|everybody|guys|friend|buddy|man|dude|so much|again|(?!(?:if|when|but|because|since|though|maybe|perhaps|not|as|while|until)\b)\p{Lu}\p{L}{1,15}))?(?:[,!.:;~—–-]+\s*|\s+(?=(?:i|i'm|i've|we|my|if|maybe|perhaps|not|this is(?= (?-i:\p{Lu})))\b))`,
  'iu',
)

/** Length of the greetings, thanks and fillers that a text begins with. */
export function openingLength(text: string): number {
  let at = 0
  for (let round = 0; round < 5; round += 1) {
    const match = opener.exec(text.slice(at, at + 80))
    if (!match || at + match[0].length >= text.length) break
    at += match[0].length
  }
  return at
}

const asks =
  /^(?:and |so |but |or |then |also )*(?:whats?|whos|wheres|what|who|whom|whose|where|when|why|how|which|do|does|did|is|are|was|were|am|can|could|would|should|will|shall|have you|has|had you|may i|might|isn't|aren't|don't|doesn't|didn't|won't|any (?:idea|chance|tips|advice|plans)|got any)\b/i

export const isEnglishQuestion = (text: string): boolean =>
  /\?["')\]\s]*$/.test(text) ||
  tagAlone.test(text) ||
  (asks.test(text) &&
    /^(?:whats?|whos?|wheres?|when|why|how|which|do you|does|did you|is (?:it|there|that|this)|are (?:you|there)|can you|could you|would you|should i|will you|(?:do|did|am|was|have|should|can|could) i)\b/i.test(
      text,
    ) &&
    !/^what an? /i.test(text) &&
    !/^when (?:i|we|my)\b/i.test(text) &&
    (!/,/.test(text) || asksOutright.test(text)))

const asksOutright =
  /^(?:(?:what|who|where|when|how)(?:'s| is| are| was| were) (?:my|our|your)|(?:what|who|where|when|why|how|which) (?:do|does|did|am|was) (?:i|we|my|you)|(?:do|did|am) i)\b/i

/** "I'm a nurse, right?" asks whether it is so. */
const tag =
  /,\s*(?:right|correct|no|yeah|yes|huh|eh|innit|am i not|(?:is|are|was|do|did|does|have)n't (?:it|i|we|he|she|they|that))\s*\?\W*$/i

/** Asks whether what it says is so: "I live in Leeds, don't I". */
export const asksBack = (text: string): boolean => tag.test(text) || tagAlone.test(text)
const tagAlone =
  /,\s*(?:right|correct|am i not|(?:is|are|was|do|did|does|have)n't (?:it|i|we|he|she|they|that))[\s.!]*$/i

/** "I moved here in May, any tips?": the offset where the question begins; 0 where the sentence is one from the start. */
export function englishBeforeQuestion(text: string): number {
  if (asksBack(text)) return 0
  let at = 0
  for (const match of text.matchAll(
    /(?:,|\s[-–—]|;|:)\s+|\s+(?=(?:and|but|so) (?:what|do|how|are|is|have|can|could|would|where|did)\b)/gi,
  )) {
    const rest = text.slice(match.index + match[0].length)
    if (asks.test(rest) || /^(?:you|right|huh|eh|ok|okay|isn't it)\b/i.test(rest)) {
      at = match.index
      break
    }
  }
  return at > 0 &&
    !asks.test(text) &&
    /\b(?:i|i'm|i've|my|mine|we|our)\b|(?-i:\p{Lu})\p{Ll}+(?:['’]s?|s['’]) \p{L}+ (?:is|are)\b/iu.test(
      text.slice(0, at),
    )
    ? at
    : 0
}

/** What was talked about before, as the lead-in of a question about it: "I once told you about a film, what was it called?" */
export const recallsEnglishTalk = (text: string): boolean =>
  /\b(?:told|asked|shown|showed) you\b|\b(?:mentioned|said|recommended|suggested|described|shared)\b.{0,40}\bto you\b|\bshared with you\b|\btalked (?:to|with) you\b|\b(?:do|can) you (?:still )?(?:remember|recall)\b|\bremember (?:when|that|the|how)\b/i.test(
    text,
  )

const subjunctive =
  /\bif (?:i|we|my \w+) (?:were|was|had|could|lived|worked|won|got|knew|ever|did|became|owned|married)\b|\bif only\b|\bi wish (?:i|we|my|it)\b|^(?:suppose|imagine|let's say|let us say|say|what if|pretend|assuming|hypothetically|assume|maybe|perhaps|possibly)\b|^(?:i|we|my (?!name)\p{L}+) (?:might|may|could (?:maybe|perhaps|possibly))\b|[,;–—-] ?(?:but |though )?(?:i'm |i am )?not (?:really |so |quite )?sure(?: (?:yet|though))?\W*$|\bhypothetically\b|^(?:i|we)(?: would|'d) (?:be|have|live|work|move|buy|never|rather die)\b/iu
const unwanted =
  /^(?:i|we) (?:really |just |also |certainly |definitely )*(?:don't|do not|wouldn't|never|didn't|no longer) (?:really |ever )?(?:want|wish|plan|intend|need|hope|mean)\b|^(?:i|we)(?: would|'d) (?:never|not|rather not|hate to)\b/i

/** What is not so, only supposed. */
export const isEnglishHypothetical = (text: string): boolean => subjunctive.test(text)

/** A wish denied. */
export const isEnglishUnwanted = (text: string): boolean => unwanted.test(text)

const says = String.raw`(?:said|says|say|claims?|claimed|mentioned|thinks?|thought|believes?|believed|tells me|told (?:me|us|him|her)|swears?|insists?|wrote|announced|reckons?)`
const reported = new RegExp(
  String.raw`^(?:he|she|they|someone|somebody|people|everyone|the (?:article|author|book|website|news|doctor|teacher|report)|(?:my|our) (?:${englishRelation})s?|\p{Lu}\p{L}+) (?:also |just |always |once |recently )?${says}\b|^according to\b`,
  'iu',
)
const selfReport = /^(?:i|we|[Ii]t)\b/

/** Third persons' words: they say nothing about the user. */
export const isEnglishReported = (text: string): boolean => !selfReport.test(text) && reported.test(text)

export const isEnglishJoke = (text: string): boolean =>
  /\b(?:just kidding|only kidding|i'm kidding|i am kidding|kidding!|j\/k|jk|just joking|only joking|i'm joking|was a joke|as a joke|not really, lol)\b/i.test(
    text,
  ) || doubt.test(text)

/** "not sure": takes back the plan before. */
const doubt =
  /^(?:(?:but|though|well),? )?(?:(?:i'm|i am|still) )*(?:not (?:really |so |quite |100% )?(?:sure|decided|certain)(?: (?:yet|though|about (?:it|that)|if i will))*|(?:we'll|we will) see|who knows|idk|haven't decided(?: yet)?|i haven't decided(?: yet)?)\W*$/i

const remember =
  /^(?:(?:please|can you|could you|would you|will you|also|hey|ok|okay|so|just|and|now|always),? )*(?:remember(?: this| the following)?(?: that|:|,)?|note(?: down)?(?: that|:)|make a note(?: that|:| of)?|keep in mind(?: that|:)?|bear in mind(?: that|:)?|don't (?:ever )?forget(?: that|:|,(?= ?(?:i|i'm|i've|we|we're|my|our)\b)|(?= (?:i|i'm|i've|we|we're|my|our|the|that)\b))|do not forget(?: that|:|(?= (?:i|i'm|my|our|we)\b))|never forget that|save (?:this|that)(?:[:,]| that)?|store (?:this|that)(?:[:,]| that)?|for (?:your|the) record(?:,|:)|take note(?: that|:)?)\s+/i
const notNotes =
  /^(?:(?:please|also|hey),? )*(?:remember|don't forget) (?:when|how|the (?:time|day|first)|me\??$|to (?:smile|breathe|take care|have fun|be)|that time|last|our|yourself|you(?:'re| are)? )/i

export function englishRememberMarker(text: string): number {
  if (notNotes.test(text)) return 0
  return remember.exec(text)?.[0].length ?? 0
}

const forget =
  /^(?:(?:please|can you|could you|just|also|now|hey|i want you to|i'd like you to|you (?:can|should|may)) ?,?)*(?:(?:forget|erase|unlearn)(?: (?:everything|all|anything|what|whatever)(?: (?:that )?(?:you (?:know|remember|have|learned)|i (?:said|told you|mentioned)))?)?(?: about| that| on|:)? |(?:delete|remove|erase|wipe|clear)(?: (?:everything|all|anything|what|whatever|the memory|the memories|your memory|your memories|the fact))?(?: (?:that )?(?:you (?:know|remember|have)|i (?:said|told you)))?(?: about| that| of| on) |stop remembering (?:that )?|(?:don't|do not) (?:remember|store|save|keep) (?:that |the fact that |anything about )?)(?<what>.{2,300})$/dis

/** "that divorce business, please forget it", "forget all that stuff about my sleep, the whole topic". */
const forgetAfter =
  /^(?:(?:also|and|hm+|oh|ok|so)[, ]*)*(?:(?:for|about) \p{L}+: )?(?<what>(?:that|the|this|all (?:that|the)|my|everything (?:about|on)|what i (?:said|told you)(?: about)?) [^,.;]{2,80}?)[,;]? (?:please |just |can you |you can )*(?:forget (?:it|that|about it)|drop it|erase it|delete it|lose it)\b/disu
const dropped =
  /^(?:(?:hm+|oh|ok|also|and|so|pretty|actually|please|pls|just)[,. ]*)*(?:you can (?:also )?|can you |could you |i want you to |i'd like you to )?(?:also )?(?:drop|lose|scrap|erase|delete|forget|remove|wipe)(?: all)? (?:that |the |all that |everything |any )?(?:bit|thing|stuff|part|business|matter|story|info|information|topic|memory|entry|note|fact)s? (?:about|on|with|of|regarding|that) (?<what>.{2,120}?)(?:,? (?:from|out of) your memory)?(?:,? (?:for good|please|completely|entirely|again|the whole (?:topic|thing)).*|,.*)?$/disu

export function englishForgetTarget(text: string): Span | null {
  if (
    /^(?:please )?(?:don't|do not|never) forget\b/i.test(text) ||
    /^(?:and )?forget (?:it|about it|that|this)\W*$/i.test(text) ||
    /^(?:ok |no,? |oh )?forget (?:that|it|what i said)\s*[,.:;!—–-]\s*(?:it's|it is|that's|i'm|i am|my|he's|she's|make)\b/i.test(
      text,
    )
  )
    return null
  if (
    /\b(?:did|do|didn't|don't|will|would|could) (?:i|you|we|he|she|they) forget\b|^i (?:always |often |just )?forget\b/i.test(
      text,
    )
  )
    return null
  const plain = text.replace(/^(?:and|also|hm+|oh|ok|so|btw|by the way)[, ]+/i, '')
  const shift = text.length - plain.length
  for (const pattern of [dropped, forgetAfter, forget]) {
    const range = pattern.exec(plain)?.indices?.groups?.['what']
    if (!range) continue
    const what = plain
      .slice(...range)
      .replace(/,? (?:please|pls|the whole (?:topic|thing)|i'm fine.*|for good|it's nobody's.*)\b.*$/i, '')
      .replace(/[\s.!?,]+$/, '')
    return what.length < 2 ? null : { text: what, start: range[0] + shift, end: range[0] + shift + what.length }
  }
  return null
}

const correction =
  /^(?:(?:no+(?=[,.!;:—–-]|\s+(?:no|wait|actually|sorry|scratch|make|it|its|it's|that|that's|i|i'm|im|my|we|he|she|they|the)\b)|nope|wait|sorry|oops|actually|correction|wrong|that's (?:wrong|not right|incorrect|not true|outdated)|that is (?:wrong|incorrect|not right)|not any ?more|i (?:misspoke|was wrong|made a mistake)|my mistake|let me correct (?:that|myself)|to correct myself|i meant|i mean|not quite|things have changed|update|(?:sc(?:ratch|rap)|strike|ignore) that(?!\s+(?!(?:i|i'm|it|it's|its|my|make|actually|he's|she's)\b)[a-z0-9])|i take that back|forget (?:that|it|what i said)(?=\s*[,.:;!—–-]\s*(?:it's|it is|that's|i'm|i am|my|he's|she's|make)\b)|make that|or rather)\b[\s,.:;!—–-]*)+(?=\S)/i
const strong =
  /actually|correct|wrong|incorrect|no+[,.! ]|nope|sorry|oops|wait|mistake|meant|misspoke|outdated|update|scratch|scrap|strike|ignore|forget|take that back|make that|rather|not (?:right|true|quite)|changed|any ?more/i

export function englishCorrectionMarker(text: string): number {
  const marker = correction.exec(text)?.[0] ?? ''
  const isMeant =
    /^i mean\s+$/i.test(marker) && /^(?:\p{Lu}|\d)\S*(?: \p{Lu}\S*){0,2}[.!\s]*$/u.test(text.slice(marker.length))
  return isMeant || strong.test(marker) ? marker.length : 0
}

/** A request to work on a text, whether or not a colon or quotation marks set that text apart. */
export const isEnglishWorkRequest = (text: string): boolean =>
  /^(?:(?:please|can you|could you|would you|will you|help me|i want you to|i'd like you to|i need you to)[ ,]+(?:to )?)*(?:translate|rewrite|rephrase|reword|paraphrase|proofread|summari[sz]e|correct (?:my|this|these|the following)\b|fix my (?:grammar|spelling|text))(?!\p{L})/iu.test(
    text,
  )
