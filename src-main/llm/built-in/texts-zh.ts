import type { BuiltInTexts, Day, Quote } from './texts.ts'

export const textsZh: BuiltInTexts = {
  recall: (quote) => `${source(quote)}：“${quote.words}” [${quote.citation}]${remark[quote.standing]}`,
  listed: (quote) => `- “${quote.words}”${note(quote)} [${quote.citation}]`,
  related: (quote) => `这和之前的内容有关。${textsZh.recall(quote)}`,
  aboutYou: '关于您，我记得这些：',
  more: (count, atLeast) => `还有${atLeast ? '至少' : ''} ${count} 条，在“管家”里可以看到。`,
  nothingAboutYou: '我还不记得关于您的任何事。您可以告诉我一些，以后我能帮您找回来。',
  nothingFound: '我的记忆里没有找到相关内容。',
  waits: '您跟我说过可能与此有关的事，但它还在等您确认：请到“管家”的“待确认”里看看。',
  aboutApp: {
    sources:
      '每个回答下面都写着我参考了什么：点“参考了…”，就能看到每条记忆、您的原话和选中它的原因。在“管家”里打开一条记忆，能看到它的依据和变化。',
    forgetting:
      '您可以在这里说“忘掉……”，也可以在“管家”里点“忘记…”，按话题、人、时间或对话来选。忘记之前会先显示有哪些内容，之后 30 天内可以从回收站取回。',
    whereabouts:
      '所有内容只保存在这台电脑上。只有当您连接了运行在别处的模型时才会发出去，每个回答都会写明发到了哪里。在“设置”里可以看到存放的文件夹，也可以导出。',
    abilities:
      '我会记住您告诉我的事，在以后的对话里用您的原话和日期帮您找回来。没有连接语言模型时，我只根据这些记忆回答；在“设置”中连接一个模型，就什么都能聊。',
  },
  filler: '好的。',
  greeting: '您好！我可以记住您告诉我的事，以后用您的原话和日期帮您找回来。',
  thanks: '不客气。',
  acknowledgement: { sad: '很难过听到这个。', glad: '真为您高兴。', plain: '谢谢您告诉我。' },
  learned: '如果我从中学到了什么，会显示在这条回答下面。',
  remember: '明白，您希望我记住这件事。结果会显示在这条回答下面。',
  forget: '明白，您希望我忘掉这件事。如果我找到了它，这条回答下面会显示忘掉了什么。',
  forgetAll: '要一次忘掉所有内容，请用“设置”里的“忘掉一切”；这条消息没有忘掉任何内容。',
  dontRemember: '明白，您不希望我记住这些。如果还是从中学到了什么，会显示在这条回答下面，可以在那里撤销。',
  undo: '这条消息没有撤销任何内容。要撤销学到或忘掉的内容，请点那条回答下面标签上的箭头，或者到“管家”里撤销。',
  beyond: '目前没有连接语言模型，我只能根据您告诉过我的事来回答。可以在“设置”中连接一个模型。',
  noModel: '目前没有连接语言模型，可以在“设置”中连接一个。',
  fromMemory: '（根据记忆回答；没有连接语言模型。）',
  byRules: '（按规则处理；没有连接语言模型。）',
}

function source({ kind, day }: Quote): string {
  const on = day ? toText(day) : ''
  if (kind === 'summary') return on ? `${on}的对话摘要` : '之前的对话摘要'
  return on ? `您在${on}告诉过我` : '您告诉过我'
}

const remark = { current: '', doubtful: '（您后来说的话可能已经改变了这一点）', past: '（这条已经不是最新情况了）' }
const shortRemark = { current: [], doubtful: ['后来可能有变化'], past: ['已不是最新情况'] }

function note({ day, standing }: Quote): string {
  const notes = [...(day ? [toText(day)] : []), ...shortRemark[standing]]
  return notes.length === 0 ? '' : `（${notes.join('，')}）`
}

function toText({ year, month, day }: Day): string {
  return `${year}年${month}月${day}日`
}
