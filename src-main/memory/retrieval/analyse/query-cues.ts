import { months, weekdays } from '../../../util/calendar-words.ts'

/** Whose words a question is about, in a talk between the user and an assistant. */
export type SpeakerRole = 'user' | 'assistant'

/** "What did I say" is about the user's words; "what did you recommend" about both sides: the answer, and what it answered. */
export function roleAskedFor(query: string): SpeakerRole | null {
  if (assistantSaid.test(query)) return null
  return firstPerson.test(query) ? 'user' : null
}

/** Asks what the assistant said, in the past: a wish for advice is none. */
export const asksWhatAssistantSaid = (query: string): boolean =>
  assistantSaid.test(query) && (!han.test(query) || saidZh.test(query))

const han = /\p{Script=Han}/u
const saidZh =
  /你.{0,8}(?:推荐|建议|告诉|说|分享|介绍|给|提|讲|答)(?:过|了|的|我的)|你(?:之前|上次|刚才|刚刚|以前|曾经?|昨天|那天)/

/** Asks for advice or help: what the user likes and avoids bears on the answer. */
export const asksForAdvice = (query: string): boolean => advice.test(query) && !assistantSaid.test(query)

/** Asks at what time something happened. */
export const asksWhen = (query: string): boolean => when.test(query)

/** States what its speaker likes, prefers or avoids. */
export const statesTaste = (content: string): boolean => taste.test(content.slice(0, longestRead))

/** Holds words for a time: "yesterday", "in May". */
export const namesTime = (content: string): boolean => timeWords.test(content.slice(0, longestRead))

/** `user` or `assistant` where a speaker is named by the role rather than by a name. */
export const roleOfSpeaker = (speaker: string | null): SpeakerRole | null =>
  roles.get(speaker?.toLowerCase() ?? '') ?? null

const longestRead = 2_000

const roles: ReadonlyMap<string, SpeakerRole> = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['me', 'user'],
  ['我', 'user'],
  ['用户', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['助手', 'assistant'],
])

const firstPerson = /\b(?:i|my|me|mine)\b|我/i

const assistantSaid =
  /\byou(?:'ve| had| have)? (?:\w+ )?(?:recommended|suggested|advised|told|said|gave|given|mentioned|proposed|explained|listed)\b|\bdid you (?:\w+ )?(?:recommend|suggest|advise|tell|say|give|mention|propose|explain|list)\b|你\S{0,4}(?:推荐|建议|告诉|说|分享|介绍|给)/i

const advice = new RegExp(
  [
    String.raw`\b(?:can|could|would|will) you (?:please )?(?:help|suggest|recommend|advise|explain|walk|give|`,
    String.raw`show|tell|share|make|create|write|plan)\b|\b(?:how|what|which|where) (?:\w+ ){0,4}(?:should|`,
    String.raw`would|could|can) (?:i|you)\b|\bany (?:suggestions?|recommendations?|ideas|tips|advice)\b|`,
    String.raw`\bwhat are some\b|\b(?:suggest|recommend) (?:me|some|a)\b|\bi'm (?:planning|looking|trying|`,
    String.raw`preparing|about)\b|推荐|建议|帮我|教我|给我(?:出|列)|怎么(?:办|安排|做|选)|该(?:怎么|如何|去|买|吃|选)`,
  ].join(''),
  'i',
)

const taste =
  /\bi(?:'ve)? (?:\w+ )?(?:prefer|like|love|enjoy|hate|dislike|avoid|can't stand|favou?r)\b|\bi'd (?:rather|prefer)\b|\bmy (?:favou?rite|preference)|\bi'm (?:allergic|vegetarian|vegan|a (?:big )?fan|fond|into)\b|我\S{0,4}(?:喜欢|偏好|偏爱|更爱|爱吃|爱喝|习惯|讨厌|不吃|受不了|过敏)/i

const when =
  /^\s*when\b|\bwhen(?:['’]s| (?:am|is|are|was|were|do|does|did|will|can|should|have|has|had))\b|\bwhat (?:date|day|month|year)\b|什么时候|何时|哪天|哪一天|几号|几月/i

const timeWords = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week|weekend|month|year|${[...weekdays, ...months].filter((name) => name !== 'May').join('|')}|\d{4})\b|[昨今明]天|[上下]周|[月日号年]`,
  'i',
)
