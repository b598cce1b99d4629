import type { ProfileField } from '../../../contract/profile.ts'
import { inOwnWords } from './quote.ts'
import type { BuiltInTexts, Day, Quote } from './texts.ts'

export const textsZh: BuiltInTexts = {
  recall,
  beside: (quotes) => `我看到了。${recall(quotes)}`,
  nearest: (quotes) => `我不知道确切的答案，最接近的是这些。${recall(quotes)}`,
  listed: (quote) => `- ${onDays(quote)}${said(quote)}${note(quote)}`,
  agenda: '我知道的有这些：',
  nothingOn: '据我所知没有：那段时间的事，您没有跟我说过。',
  aboutYou: '关于您，我记得这些：',
  more: (count) => `还有 ${count} 条，在“管家”里可以看到。`,
  nothingAboutYou: '我还不记得关于您的任何事。您可以告诉我一些，以后我能帮您找回来。',
  blind: '在这个对话里，我不会用到对您的了解。',
  unknown: '我还不知道。',
  unknownPart: (question) => `“${question}”：我还不知道。`,
  unknownYet: '我还不知道。我只能根据您告诉过我的话回答；想聊别的，请在设置中连接语言模型。',
  inSettings: (setting, page) => `这个在“设置”里做：“${page}”下的“${setting}”。`,
  aboutApp: {
    sources:
      '每个回答下面都写着它用到了什么：点“用到…”，就能看到每条记忆、您的原话和选中它的原因。在“管家”里打开一条记忆，能看到它的依据和变化。',
    forgetting:
      '您可以在这里说“忘掉……”，也可以在“管家”里点“忘记…”，按话题、人、时间或对话来选。忘记之前会先显示有哪些内容，之后 30 天内可以从回收站恢复。',
    whereabouts:
      '所有内容只保存在这台电脑上。只有当您连接了运行在别处的模型时才会发出去，每个回答都会写明发到了哪里。在“设置”里可以看到存放的文件夹，也可以导出。',
    abilities:
      '我是管家，在这台电脑上运行。我会记住您告诉我的事，在以后的对话里用您的原话和日期帮您找回来；说“忘掉……”，我就会忘掉。提醒和备份在“设置”的“提醒和计划”里设定；在输入框里打“/”，可以看到在这个对话里还能做什么。没有连接语言模型时，我只根据这些记忆回答；在“设置”中连接一个模型，就什么都能聊。',
  },
  standsIn: '这里涉及只留在这台电脑上的内容，所以没有问您连接的模型。',
  filler: '好的。',
  greeting: '您好！我会记住您告诉我的事，以后帮您找回来。想聊别的，请在“设置”中连接一个语言模型。',
  smallTalk: '我在。您可以告诉我要记住的事，也可以问我您说过的事。',
  thanks: '不客气。',
  acknowledgement: '好，知道了。',
  known: '这个我已经记着了，没有变动。',
  secret:
    '门禁码、密钥和密码，就算您让我记，我也不会记：能打开这个应用的人都看得到。它只留在这条消息里；放在密码管理器里更合适。',
  uncorrected: '如果是要更正什么：我没认出要改哪一条，所以什么都没改。可以到“管家”里直接改。',
  unread:
    '我看到了。您的话都留在这个对话里，以后随时问起，我会帮您找出来。想聊聊，或者要我做点什么，请在“设置”中连接语言模型。',
  unreadAgain: '这句我也看到了，问起时会帮您找出来。想聊更多，请在“设置”中连接语言模型。',
  read: '我看到了。',
  heard: '明白了。',
  unkept: '这个对话不学习，这句话我没有记。想聊天，请先连接模型。',
  remember: '好的，结果显示在下面。',
  forget: '好的，结果显示在下面。',
  forgetAll: '要一次忘掉所有内容，请用“设置”里的“忘掉一切”；这条消息没有忘掉任何内容。',
  dontRemember: '好的，这些不记。如果还是记下了什么，可以在这条回答下面撤销。',
  undo: '这条消息没有撤销任何内容。要撤销记住或忘掉的内容，请点那条回答下面标签上的箭头，或者到“管家”里撤销。',
  reminder: '我可以提醒您，请先核对时间。',
  beyond: '目前没有连接语言模型，粘贴或附上的内容没有读，它们留在这个对话里。可以在“设置”中连接一个模型。',
}

/** A line of the card is a sentence of its own; all else stands under where it is from. */
function recall(quotes: readonly Quote[]): string {
  const [common = 'current', ...others] = new Set(quotes.map((quote) => quote.standing))
  /** What stands otherwise than the rest is marked by itself. */
  const marked = (text: string, quote: Quote): string =>
    others.length === 0 ? text : text + shortRemark[quote.standing].map((remarked) => `（${remarked}）`).join('')
  const ofCard = quotes.filter(({ field }) => field !== null).map((quote) => marked(said(quote), quote))
  const bySource = Map.groupBy(
    quotes.filter(({ field }) => field === null),
    source,
  )
  const lines = [...bySource].map(
    ([head, some]) => `${head}：${some.map((quote) => marked(cited(quote), quote)).join('；')}`,
  )
  return [...ofCard, lines.join('。')].join('') + (others.length === 0 ? remark[common] : '')
}

const lineOf: Readonly<Record<ProfileField, (value: string) => string>> = {
  name: (value) => `您叫${value}`,
  role: (value) => `您的工作：${value}`,
  industry: (value) => `您的行业是${value}`,
  location: (value) => `您住在${value.replace(/^(?:住在?|在)/u, '')}`,
  allergies_and_diet: (value) => `您的忌口与过敏：${value}`,
  communication_style: (value) => `您喜欢的回答方式：${value}`,
  preferred_tool: (value) => `您使用${value}`,
  recent_topic: (value) => `您最近谈到${value}`,
  pain_point: (value) => `您的困扰：${value}`,
}

function source({ kind, day, fileName }: Quote): string {
  const on = day === null ? '' : day === 'today' ? '今天' : toText(day)
  if (kind === 'here') return '这个对话前面'
  if (kind === 'imported') return `您${on}导入的文件${fileName === null ? '' : `（${fileName}）`}里写着，您还没有确认`
  if (kind === 'source') return fileName === null ? '您的资料库里写着' : `“${fileName}”里写着`
  if (kind === 'summary') return on ? `${on}的对话` : '之前的对话'
  return on === '' ? '您告诉过我' : on === '今天' ? '您今天告诉我' : `您在${on}告诉过我`
}

function cited(quote: Quote): string {
  const { words, isOwn, next } = quote
  return `${isOwn ? `“${words}”` : words}${next === null ? '' : `，后来又说“${next}”`}${numbered(quote)}`
}

function said(quote: Quote): string {
  const { field } = quote
  const words = inOwnWords(quote, 'zh')
  if (field === null) return words + numbered(quote)
  const sentence = field !== 'communication_style' && words.startsWith('您') ? words : lineOf[field](words)
  return (/[.!?…。！？]["”’)）]?$/u.test(sentence) ? sentence : `${sentence}。`) + numbered(quote)
}

const days = new Intl.DateTimeFormat('zh-CN', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const onDays = ({ days: on }: Quote): string =>
  on === null ? '' : `${days.formatRange(new Date(on.from), new Date(on.to))}：`

const numbered = ({ citation }: Quote): string => (citation === null ? '' : ` [${citation}]`)

const remark = { current: '', doubtful: '（您后来说的话可能已经改变了这一点）', past: '（这条已经不是最新情况了）' }
const shortRemark = { current: [], doubtful: ['后来可能有变化'], past: ['已不是最新情况'] }

function note({ kind, day, standing, field }: Quote): string {
  const on = field !== null || day === null || day === 'today' ? [] : [toText(day)]
  const notes = [...(kind === 'imported' ? ['导入，未确认'] : []), ...on, ...shortRemark[standing]]
  return notes.length === 0 ? '' : `（${notes.join('，')}）`
}

function toText({ year, month, day }: Day): string {
  return `${year}年${month}月${day}日`
}
