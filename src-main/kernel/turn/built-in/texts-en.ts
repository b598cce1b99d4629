import type { ProfileField } from '../../../contract/profile.ts'
import { inOwnWords } from './quote.ts'
import type { BuiltInTexts, Day, Quote } from './texts.ts'
import { months, shortName } from '../../../util/calendar-words.ts'

export const textsEn: BuiltInTexts = {
  recall,
  beside: (quotes) => `I’ve read that. ${recall(quotes)}`,
  nearest: (quotes) => `I don’t know for sure; this comes nearest. ${recall(quotes)}`,
  listed: (quote) => `- ${onDays(quote)}${said(quote)}${note(quote)}`,
  agenda: 'This is what I know of:',
  nothingOn: 'Nothing that I know of: you haven’t told me about anything for that time.',
  aboutYou: 'This is what I remember about you:',
  more: (count) => `And ${count} more: see Butler.`,
  nothingAboutYou: 'I don’t know anything about you yet. Tell me something, and I can find it for you later.',
  blind: 'In this chat I don’t use anything I know about you.',
  unknown: 'I don’t know.',
  unknownPart: (question) => `“${question}”: I don’t know.`,
  unknownYet:
    'I don’t know. I can only answer from what you have told me; to ask about anything else, connect a language model in Settings.',
  inSettings: (setting, page) => `That is done in Settings, under “${page}”: “${setting}”.`,
  aboutApp: {
    sources:
      'Under each answer you see what I used: click “Used …” to see each memory with your own words and why it was chosen. In Butler, a memory shows what it is based on and how it changed.',
    forgetting:
      'Say “forget …” here, or choose “Forget…” in Butler: by topic, person, time or conversation. You first see what would be forgotten, and for 30 days you can restore it from the Trash.',
    whereabouts:
      'Everything is kept on this computer. Something is sent elsewhere only if you connect a model service on another computer; each answer shows where it was sent. Settings shows the folder and lets you export your data.',
    abilities:
      'I am Majordomo, and I run on this computer. I remember what you tell me and find it later, with your own words and the date; say “forget …” and I forget it. Reminders and backups are in Settings, under “Reminders and schedules”; type “/” to see what you can do with a conversation. Without a language model I answer only from that memory; connect one in Settings to talk about anything.',
  },
  standsIn: 'This involves something that stays on this computer, so your connected model was not asked.',
  filler: 'All right.',
  greeting:
    'Hello! I can remember what you tell me and find it again. To talk about anything else, connect a language model in Settings.',
  smallTalk: 'I’m here. Tell me what I should remember, or ask me about what you told me.',
  thanks: 'You’re welcome.',
  acknowledgement: 'Got it.',
  known: 'I already know that; nothing has changed.',
  secret:
    'I don’t keep codes, keys or passwords, even when asked to: anyone who opens this app could read them. Yours is only in this message; a password manager is the right place for it.',
  uncorrected:
    'If that was a correction, I could not tell what to change, so I changed nothing. You can correct it in Butler.',
  unread:
    'I’ve read that. Your words stay in this conversation: ask me about them any time, and I’ll find them again. To talk it over or get something done, connect a language model in Settings.',
  unreadAgain:
    'I’ve read that too, and I’ll find it again when you ask. For more, connect a language model in Settings.',
  read: 'I’ve read that.',
  heard: 'Thank you for telling me.',
  unkept:
    'I’ve read that. Nothing of this chat is looked up later; to talk it over, connect a language model in Settings.',
  remember: 'OK. What I remembered is shown below.',
  forget: 'All right. The result is shown below.',
  forgetAll: 'To forget everything at once, use “Forget everything” in Settings; this message did not forget anything.',
  dontRemember: 'All right, I won’t keep this. If anything was learned from it anyway, undo it under this answer.',
  undo: 'This message did not undo anything. To undo what was learned or forgotten, use the arrow on its note under the answer, or go to Butler.',
  reminder: 'I can remind you. Please check the time first.',
  beyond:
    'No language model is connected, so nothing pasted or attached was read; it stays in this conversation. You can connect a model in Settings.',
}

/** A line of the card is a sentence of its own; all else stands under where it is from. */
function recall(quotes: readonly Quote[]): string {
  const [common = 'current', ...others] = new Set(quotes.map((quote) => quote.standing))
  /** What stands otherwise than the rest is marked by itself. */
  const marked = (text: string, quote: Quote): string =>
    others.length === 0 ? text : text + shortRemark[quote.standing].map((remarked) => ` (${remarked})`).join('')
  const ofCard = quotes.filter(({ field }) => field !== null).map((quote) => marked(said(quote), quote))
  const bySource = Map.groupBy(
    quotes.filter(({ field }) => field === null),
    source,
  )
  const lines = [...bySource].map(
    ([head, some]) => `${head}: ${some.map((quote) => marked(cited(quote), quote)).join('; ')}`,
  )
  return [...ofCard, lines.join('. ')].filter(Boolean).join(' ') + (others.length === 0 ? remark[common] : '')
}

const lineOf: Readonly<Record<ProfileField, (value: string) => string>> = {
  name: (value) => `Your name is ${value}`,
  role: (value) => `Your work: ${value}`,
  industry: (value) => `Your field: ${value}`,
  location: (value) =>
    standing.test(value) ? `You live ${value.charAt(0).toLowerCase()}${value.slice(1)}` : `You live in ${value}`,
  allergies_and_diet: (value) => `Your allergies and diet: ${value}`,
  communication_style: (value) => `How I should answer: ${value}`,
  preferred_tool: (value) => `You use ${value}`,
  recent_topic: (value) => `You talked about ${value}`,
  pain_point: (value) => `What troubles you: ${value}`,
}

/** A place that brings its own word for where: “near Porto”. */
const standing = /^(?:in|near|at|on|with|outside|between|around|just)\b/iu
/** A value that is a whole sentence to the user. */
const isToYou = /^You(?:r|rs|rself)?(?!\p{L})/u

function source({ kind, day, fileName }: Quote): string {
  const on = day === null ? '' : day === 'today' ? ' today' : ` on ${toText(day)}`
  if (kind === 'said') return `You told me${on}`
  if (kind === 'here') return 'From earlier in this conversation'
  if (kind === 'source') return fileName === null ? 'From a source of yours' : `From “${fileName}”`
  if (kind === 'summary') return `From an earlier conversation${on}`
  return `From a file you imported${on}${fileName === null ? '' : ` (${fileName})`}, not confirmed by you`
}

function cited(quote: Quote): string {
  const { words, isOwn, next } = quote
  return `${isOwn ? `“${words}”` : words}${next === null ? '' : `, then “${next}”`}${numbered(quote)}`
}

function said(quote: Quote): string {
  const { field } = quote
  const words = inOwnWords(quote, 'en')
  if (field === null) return words + numbered(quote)
  const sentence = field !== 'communication_style' && isToYou.test(words) ? words : lineOf[field](words)
  return (/[.!?…。！？]["”’)）]?$/u.test(sentence) ? sentence : `${sentence}.`) + numbered(quote)
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const onDays = ({ days: on }: Quote): string =>
  on === null ? '' : `${days.formatRange(new Date(on.from), new Date(on.to))}: `

const numbered = ({ citation }: Quote): string => (citation === null ? '' : ` [${citation}]`)

const remark = {
  current: '',
  doubtful: ' What you said later may have changed this.',
  past: ' This is no longer current.',
}
const shortRemark = { current: [], doubtful: ['may have changed since'], past: ['no longer current'] }

function note({ kind, day, standing, field }: Quote): string {
  const on = field !== null || day === null || day === 'today' ? [] : [toText(day)]
  const notes = [...(kind === 'imported' ? ['imported, not confirmed'] : []), ...on, ...shortRemark[standing]]
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}

function toText({ year, month, day }: Day): string {
  return `${day} ${shortName(months[month - 1] ?? '')} ${year}`
}
