import type { Finding } from '../rule.ts'
import { found, told } from './found.ts'
import { wordCount } from './values.ts'

/** When something of the user's comes back. What is named with its day replaces the day it had before. */
export function scheduled(text: string, subject = 'user'): Finding {
  const value = text.replace(/^(?:i|we)(?:'m|'re|'ve| am| are| have)?(?: (?:also|usually|always))? /i, '')
  const topic = subject === 'user' ? topicOf(text) : null
  if (topic !== null)
    return {
      ...told('routine', text),
      ...found('routine', text, { attribute: `schedule_${topic}`, value: withoutNow(value), single: true }),
      ...(isChange.test(text) && { correction: true }),
    }
  const slot = wordCount(value) > 12 ? null : found('routine', text, { subject, attribute: 'schedule', value })
  return { ...told('routine', text), ...slot }
}

const day = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?`
const placed = new RegExp(
  String.raw`^(?:my |our |the )?(?<topic>(?!it\b|that\b|this\b|they\b|he\b|she\b|i\b|we\b|${day})[\p{L}'-]+(?: (?!is\b|are\b|has\b|have\b|was\b)[\p{L}-]+){0,2}?)(?:'s|'re| is| are)?(?: (?:now|has|have|been|always|moved|moves|shifted|switched|changed))*(?: (?:to|on))? (?:every |each )?${day}\b`,
  'iu',
)
const finite = /(?:'s|'re| is| are| moved| moves| shifted| switched| changed)(?: (?:now|been|always))*(?: (?:to|on))? /i
const isChange = /\b(?:now|moved|shifted|switched|changed|instead|from now on)\b/i
const withoutNow = (text: string): string => text.replace(/[\s,]*\bnow\b/gi, '').trim()

/** "Choir is on Mondays": what the day is of. Null for what comes on several days, or besides. */
function topicOf(text: string): string | null {
  const { topic } = placed.exec(text)?.groups ?? {}
  if (topic === undefined || !finite.test(text) || /\b(?:too|also|as well|no longer|not|and|or)\b/i.test(text))
    return null
  return topic.toLowerCase().replace(/\W+/g, '_')
}

const timeWords =
  /\b(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:days?)?\b|\b(?:week|weekend|weekday|weeknight|month|year|day|night|morning|evening|afternoon|lunchtime|noon|midnight|fortnight|time)s?\b|\b(?:every|each|other|alternate|once|twice|thrice|times?|a|an|per|on|in|at|from|to|till|until|by|before|after|for|and|or|then|so|only|always|usually|mostly|now|again|all|no|not|half|quarter|past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|it's|its|is|the|first|second|last|am|pm|ish|about|around|off)\b|\d+|[^\p{L}\p{N}]+/giu

/** Days and times alone: nothing says what comes back then. */
export const isBareTime = (text: string): boolean => text.replace(timeWords, '').trim() === ''
