import type { Language, MemoryStatus, PersistentMemory } from '../../contract/memory.ts'
import type { ProfileField, ProfileValue } from '../../contract/profile.ts'

/** A part of the readable file: a heading over the memories of some statuses. */
export interface ReadablePart {
  readonly heading: string
  readonly statuses: readonly MemoryStatus[]
}

/** How memories are written for reading, in one language. What was never let in (`archived`) is not among them. */
export function createReadable(language: Language) {
  const words = texts[language]
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const day = (iso: string): string => days.format(new Date(iso))
  return {
    head: (at: string, profile: readonly Pick<ProfileValue, 'field' | 'value'>[]): string => {
      const lines = [...Map.groupBy(profile, ({ field }) => field)].map(
        ([field, values]) =>
          `- ${words.field[field]}${words.colon}${values.map(({ value }) => oneLine(value)).join(words.comma)}`,
      )
      return [
        `# ${words.title}\n\n${words.made.replace('{day}', day(at))}\n`,
        ...(lines.length === 0 ? [] : [`\n## ${words.profile}\n\n${lines.join('\n')}\n`]),
      ].join('')
    },
    parts: [
      { heading: words.holds, statuses: ['active'] },
      { heading: words.past, statuses: ['superseded'] },
      { heading: words.waits, statuses: ['pending', 'quarantined'] },
    ] satisfies readonly ReadablePart[] as readonly ReadablePart[],
    heading: (heading: string): string => `\n## ${heading}\n\n`,
    /** What it says, then each time it was said with the words, or when it was noted down. */
    record: (memory: PersistentMemory): string => {
      const said = memory.evidence.map(
        ({ quote, saidAt }) => `${day(saidAt)}${words.colon}${words.quote.replace('{quote}', () => oneLine(quote))}`,
      )
      const times = said.length > 0 ? [...new Set(said)] : [words.noted.replace('{day}', day(memory.recordedAt))]
      const end = memory.status === 'superseded' ? (memory.validTo ?? memory.retractedAt) : null
      return [
        `- ${memory.content.trim().split(/\r?\n/u).join('\n  ')}`,
        ...times.map((time) => `  - ${time}`),
        ...(end === null ? [] : [`  - ${words.until.replace('{day}', day(end))}`]),
        '',
      ].join('\n')
    },
    nothing: `\n${words.nothing}\n`,
  }
}

interface Texts extends Readonly<
  Record<
    | 'title'
    | 'made'
    | 'profile'
    | 'holds'
    | 'past'
    | 'waits'
    | 'noted'
    | 'until'
    | 'quote'
    | 'colon'
    | 'comma'
    | 'nothing',
    string
  >
> {
  readonly field: Readonly<Record<ProfileField, string>>
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'What Majordomo knows about you',
    made: 'As of {day}. This file is for reading; the JSON export is the one that can be imported again.',
    profile: 'About you',
    holds: 'What holds',
    past: 'What was true before',
    waits: 'What waits for your word',
    noted: 'Noted on {day}',
    until: 'True until {day}',
    quote: '“{quote}”',
    colon: ': ',
    comma: ', ',
    nothing: 'Nothing is remembered.',
    field: {
      name: 'Name',
      industry: 'Industry',
      role: 'Role',
      location: 'Location',
      communication_style: 'How to answer',
      recent_topic: 'Recent topics',
      preferred_tool: 'Tools',
      pain_point: 'Troubles',
    },
  },
  zh: {
    title: '管家记得的关于您的内容',
    made: '截至{day}。这个文件供阅读；要重新导入，请用 JSON 导出。',
    profile: '关于您',
    holds: '现在的情况',
    past: '以前的情况',
    waits: '等您确认的内容',
    noted: '记于{day}',
    until: '到{day}为止',
    quote: '“{quote}”',
    colon: '：',
    comma: '、',
    nothing: '还没有记住任何内容。',
    field: {
      name: '姓名',
      industry: '行业',
      role: '职位',
      location: '所在地',
      communication_style: '沟通方式',
      recent_topic: '近期话题',
      preferred_tool: '常用工具',
      pain_point: '困扰',
    },
  },
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
