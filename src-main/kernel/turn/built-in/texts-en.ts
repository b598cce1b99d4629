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
  nothingOn: 'Nothing that I know of: you told me of nothing for that time.',
  aboutYou: 'This is what I remember about you:',
  more: (count) => `And ${count} more: see Butler.`,
  nothingAboutYou: 'I do not remember anything about you yet. Tell me something, and I can look it up for you later.',
  blind: 'In this chat I use nothing of what I know about you.',
  unknown: 'I don’t know.',
  unknownPart: (question) => `“${question}”: I don’t know.`,
  unknownYet:
    'I don’t know. I can only answer from what you have told me; to ask about anything else, connect a language model in Settings.',
  inSettings: (setting, page) => `That is done in Settings, under “${page}”: “${setting}”.`,
  aboutApp: {
    sources:
      'Beneath each answer it says what I used: press “Used …” there, and you see each memory with your own words and why it was chosen. In Butler a memory shows what it rests on and how it changed.',
    forgetting:
      'Say “forget …” here, or choose “Forget…” in Butler: by topic, person, time or conversation. You see what would go before it goes, and for 30 days it can be brought back from the Trash.',
    whereabouts:
      'Everything is kept on this computer only. Something is sent elsewhere only to a model service on another computer that you connect; each answer shows where it was sent. Settings shows the folder, and what is yours can be exported there.',
    abilities:
      'I am Majordomo, and run on this computer. I remember what you tell me and find it again later, with your own words and the date; say “forget …”, and it goes. Reminders and backups are set in Settings, under “Reminders and schedules”; type “/” for what can be done with a conversation. Without a language model I answer from that memory only; connect one in Settings to talk about anything.',
  },
  standsIn: 'What this is about stays on this computer, so the model you connected was not asked.',
  filler: 'All right.',
  greeting:
    'Hello! I can remember what you tell me and find it again. To talk about anything else, connect a language model in Settings.',
  smallTalk: 'I’m here. Tell me what I should remember, or ask me about what you told me.',
  thanks: 'You are welcome.',
  acknowledgement: 'Got it.',
  known: 'I know that already; nothing has changed.',
  secret:
    'Codes, keys and passwords I do not keep, also when asked to: whoever opens this app could read them. Yours stands only in this message; a password manager is the place for it.',
  uncorrected:
    'If that was a correction: I could not tell what to change, so nothing was changed. You can put it right in Butler.',
  unread:
    'I’ve read that. Your words stay in this conversation: ask me about them any time, and I find them again. To talk it over or have something done, connect a language model in Settings.',
  unreadAgain: 'I’ve read that too, and find it again when you ask. For more, connect a language model in Settings.',
  read: 'I’ve read that.',
  heard: 'Thank you for telling me.',
  unkept:
    'I’ve read that. Nothing of this chat is looked up later; to talk it over, connect a language model in Settings.',
  remember: 'All right. What I kept is shown below.',
  forget: 'All right: see below.',
  forgetAll:
    'Everything at once is deleted in Settings, with “Forget everything”; nothing was forgotten by this message.',
  dontRemember:
    'All right, this is not to be kept. If anything was learned from it all the same, undo it beneath this answer.',
  undo: 'This message undid nothing. What was learned or forgotten is undone with the arrow on its note beneath the answer, or in Butler.',
  reminder: 'I can remind you, once you have checked the time.',
  beyond:
    'No language model is connected, so nothing pasted or attached was read; it stays in this conversation. You can connect a model in Settings.',
}

/** A line of the card is a sentence of its own; all else stands under where it is from. */
function recall(quotes: readonly Quote[]): string {
  const ofCard = quotes.filter(({ field }) => field !== null).map(said)
  const bySource = Map.groupBy(
    quotes.filter(({ field }) => field === null),
    source,
  )
  const lines = [...bySource].map(([head, some]) => `${head}: ${some.map(cited).join('; ')}`)
  return [...ofCard, lines.join('. ')].filter(Boolean).join(' ') + remark[quotes[0]?.standing ?? 'current']
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
