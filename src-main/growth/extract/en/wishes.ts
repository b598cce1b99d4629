import { kinds, type Finding } from '../rule.ts'
import { isEnglishWorkRequest } from './kinds.ts'
import { titleOfEnglish } from './narrative.ts'

const always =
  /\b(?:always|never|ever|every (?:time|single|answer|reply|script|recipe|protocol|plan|message|draft)|each time|from (?:now|here) on|going forward|in (?:the )?future|by default|as a rule|whenever|at all times|any ?more|permanently|unless i (?:say|ask)|no asking)\b/i
const manner =
  /\b(?:bullets?|bullet points|dot points|emoji\w*|exclamation marks?|tables?|markdown|headings?|prose|jargon|metric|imperial|inches|cm|miles|celsius|fahrenheit|°c|°f|24[- ]hour|iso dates?|short|shorter|brief|concise|simple|easy|plain|big words|long words|formal|informal|casual|polite|tone|spelling|comments?|trailing commas|tabs|spaces|indent\w*|passive voice|code|steps?|one line|two lines|lines?|sentences?|paragraphs?|words max|max \w+|summary|intro|preamble|great question|answers?|repl(?:y|ies)|explain\w*|explanations?|examples?|english|british|american|pounds|dollars|sterling|decimals?|bold|font|captions|alt text|caps|abbreviations?|idioms?|delve|walls of text|dashes|full version|short version|slang|wording|simple words)\b/i
const service =
  'use|using|answer|reply|respond|write|speak|talk|explain|keep|give(?! up)|giving|put|add|adding|call (?:me|her|him|us)|text me|email me|ring me|show|skip|avoid|leave|drop|flag|include|format|number|label|make(?! (?:us|me)\\b)|treat|address|suggest|recommend|mention|book|schedule|remind|start|end|round|quote|cite|tell|ask|ignore|assume|spell|stick|refer|set|cc|say|bother|send|store|offer|plan|touch|change|gloss|deliver|charge|order|buy|bring|discuss|guess|pad|repeat|apologi[sz]e'
const order = new RegExp(
  String.raw`^(?:(?:so|and|but|please|pls|plz|kindly|just|also|i'd rather you|i want you to|i'd like you to|if you (?:could|would)),? )*(?:(?:don't|do not|dont|dunt|never|always|please|only|just|stop|no|would you mind)(?: be| ever| always| just)? )*(?:${service})\b`,
  'i',
)
const nounWish =
  /^(?:(?:so|and|but|just|only|also|then) )*(?:no|zero|without|bullets?|dot points|metric|tables|steps|plain|short|brief|one|two|three|max|only|figures|uk|us|british|american|captions|answers?)\b/i

const task =
  /\b(?:this (?:one|text|letter|email|mail|message|time|chapter|in)|that one|the (?:second|first|third|last) (?:bit|part|line|paragraph|one)|for today|right now|tonight|today|here'?s|below|above|following|these)\b/i

/**
 * How the user wants to be answered or served, each time. Null for what is asked of one answer only. `reasoned`: the
 * sentence gave a fact as the reason before it.
 */
export function wishIn(text: string, whole: string, reasoned: boolean): Finding | null {
  const words = text.split(/\s+/).length
  const plain = text.replace(/ (?:i get|i hate|it's|that's|i have)\b.*$/i, '')
  if (plain !== text && /\bcall(?:ing)? me\b/i.test(plain)) return wishIn(plain, whole, reasoned)
  if (
    words < 2 ||
    words > 28 ||
    bidsObey.test(whole.slice(0, 400)) ||
    /\?\s*$/.test(text) ||
    task.test(text) ||
    isEnglishWorkRequest(text)
  )
    return null
  const isOrder = order.test(text) && !/^(?:can|could|would|will) (?:you|u)\b/i.test(text)
  const lasts = always.test(text)
  const isNear = lasts || always.test(whole)
  const isManner = manner.test(text)
  if (/^(?:(?:and|so|but|please|pls),? )*(?:don't|do not|never|stop) call(?:ing)? (?:me|us) \p{L}+$/iu.test(text))
    return wish(text, 0.75)
  if (isOrder && always.test(text)) return wish(text, isManner ? 0.85 : 0.75)
  if (isManner && (isOrder || (words <= 7 && nounWish.test(text))) && !oneOff.test(text))
    return wish(text, lasts ? 0.75 : isNear ? 0.65 : 0.6)
  return reasoned && limits.test(text) && !oneOff.test(text)
    ? wish(text, 0.65)
    : reasoned && isOrder
      ? wish(text, 0.6)
      : null
}

/** Bids the assistant to obey somebody: nobody's wish about answers. */
const bidsObey =
  /\byou (?:must|have to|shall|are to|should|need to|will)(?: always| only| now)? (?:obey|comply|submit|do (?:whatever|everything|anything|as)|follow (?:all |every |any |the |only )*(?:orders?|instructions?|commands?|admin\p{L}*))\b|\bobey (?:the |your |my |all |every )*(?:admin\p{L}*|system|operator|developer|owner|orders?|instructions?|commands?)\b/iu
const limits =
  /^(?:(?:so|and|but|please|pls|just) )*(?:no|nae|don't|do not|dont|only|nothing|avoid|skip|stop|drop|leave|[\p{L}-]+ only|none of)\b/iu
const oneOff =
  /^(?:(?:please|pls|can you|could you|now|just) )*(?:write|make|give|put|add|show|turn|draft|convert|set|format|number|label|tell|keep|explain|spell|drop|round|leave|remind|start|book|schedule|ask|suggest) (?:me |us )?(?:an?|the|it|this|that|up|some|my|\d+|in|everything|out)\b/i

const part =
  /\b(?:(?:one|two|three|four|\d+|first|last|each|every|top|bottom|next) (?:\p{L}+ )?(?:lines?|bits?|things?|rows?|columns?|sentences?|words?|bullets?|parts?|words?)|(?:sixty|fifty|forty|thirty|twenty|hundred|\d+) words|(?:grand )?total|tick|group(?:ed)? (?:it |them )?by|sort(?:ed)? (?:it |them )?by|by (?:site|shop|date|supplier|name)|one weakness|at the (?:end|top|bottom)|max)\b/iu

/** "one line up top, three bullets, total on the last line": how a thing is to look, told in three parts or more. */
export function recipeIn(text: string): Finding | null {
  const parts = text.split(/,|;|\bthen\b|\+/)
  const telling = parts.filter((one) => part.test(one)).length
  return parts.length < 3 || telling < 2 || telling * 2 < parts.length || text.length > 320 || /\?\s*$/.test(text)
    ? null
    : { ...kinds.communication, category: 'habit', confidence: 0.7, title: titleOfEnglish(text), slot: null }
}

const wish = (text: string, confidence: number): Finding => ({
  ...kinds.communication,
  confidence,
  title: titleOfEnglish(text),
  slot: null,
  ...(confidence >= 0.75 && { signals: [{ field: 'communication_style' as const, value: text }] }),
})
