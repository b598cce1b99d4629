import type { BuiltInTexts, Day, Quote } from './texts.ts'

export const textsEn: BuiltInTexts = {
  recall: (quote) => `${source(quote)}: “${quote.words}” [${quote.citation}]${remark[quote.standing]}`,
  listed: (quote) => `- “${quote.words}”${note(quote)} [${quote.citation}]`,
  related: (quote) => `This goes with something from before. ${textsEn.recall(quote)}`,
  aboutYou: 'This is what I remember about you:',
  more: (count, atLeast) => `And ${atLeast ? 'at least ' : ''}${count} more: see Butler.`,
  nothingAboutYou: 'I do not remember anything about you yet. Tell me something, and I can look it up for you later.',
  nothingFound: 'I find nothing about that in my memory.',
  waits: 'You told me something that may answer this, but it still waits for your word: see To review in Butler.',
  aboutApp: {
    sources:
      'Beneath each answer it says what I looked at: press “Looked at …” there, and you see each memory with your own words and why it was chosen. In Butler a memory shows what it rests on and how it changed.',
    forgetting:
      'Say “forget …” here, or choose “Forget…” in Butler: by topic, person, time or conversation. You see what would go before it goes, and for 30 days it can be brought back from the Trash.',
    whereabouts:
      'Everything is kept on this computer only. Something is sent elsewhere only to a model service on another computer that you connect; each answer shows where it was sent. Settings shows the folder, and what is yours can be exported there.',
    abilities:
      'I remember what you tell me and find it again in later conversations, with your own words and the date. Without a language model I answer from that memory only; connect one in Settings to talk about anything.',
  },
  filler: 'All right.',
  greeting: 'Hello! I can remember what you tell me and find it again, with your own words and the date.',
  thanks: 'You are welcome.',
  acknowledgement: {
    sad: 'I am sorry to hear that.',
    glad: 'I am glad to hear that.',
    plain: 'Thank you for telling me.',
  },
  learned: 'If I learned something from it, you see it beneath this answer.',
  remember: 'Understood: you want me to remember this. The result appears beneath this answer.',
  forget: 'Understood: you want me to forget this. If I find it, you see beneath this answer what was forgotten.',
  forgetAll:
    'Everything at once is deleted in Settings, with “Forget everything”; nothing was forgotten by this message.',
  dontRemember:
    'Understood: you do not want this remembered. If anything was learned from it all the same, you see it beneath this answer and can undo it there.',
  undo: 'This message undid nothing. What was learned or forgotten is undone with the arrow on its note beneath the answer, or in Butler.',
  beyond:
    'No language model is connected, so I can only answer from what you have told me. You can connect a model in Settings.',
  noModel: 'No language model is connected; you can connect one in Settings.',
  fromMemory: '(Answered from memory; no language model is connected.)',
  byRules: '(Done by rules; no language model is connected.)',
}

function source({ kind, day }: Quote): string {
  const on = day ? ` on ${toText(day)}` : ''
  return kind === 'said' ? `You told me${on}` : `From an earlier conversation${on}`
}

const remark = {
  current: '',
  doubtful: ' What you said later may have changed this.',
  past: ' This is no longer current.',
}
const shortRemark = { current: [], doubtful: ['may have changed since'], past: ['no longer current'] }

function note({ day, standing }: Quote): string {
  const notes = [...(day ? [toText(day)] : []), ...shortRemark[standing]]
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function toText({ year, month, day }: Day): string {
  return `${day} ${months[month - 1]} ${year}`
}
