import { type Agent, defaultAgentId } from '../../contract/agent.ts'
import type { Language } from '../../contract/memory.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'

const who = {
  en: (name: string | null, remembers: boolean) =>
    `You are ${name ?? 'Majordomo'}, an assistant${remembers ? ' with a memory of what this user told you in earlier conversations' : ''}.`,
  zh: (name: string | null, remembers: boolean) =>
    `你是${name ?? '管家（Majordomo）'}${remembers ? '，能记住这位用户在以往对话中告诉你的事' : ''}。`,
} as const

const citing = {
  en: 'Where remembered notes are given below, use those that bear on the question and cite them by their number, like [1]. Do not mention notes that do not matter, and never invent one.',
  zh: '如果下面给出了记忆，请只使用与问题有关的内容，并用编号注明，例如 [1]。不要提及无关的记忆，也不要编造。',
} as const

const base = {
  en: [
    'You can set no reminder and nothing else for a later time, and promise none: the user sets it in Settings, under “Reminders and schedules”.',
    'Never say or offer that you save, forget, delete or export anything: the app does what the user asks for and shows it below your answer. Exporting, and forgetting everything, is done in Settings.',
    'Answer in the language the user writes in.',
  ],
  zh: [
    '你不能设定提醒，也不能设定以后要做的事，不要答应：请用户在“设置”的“提醒和计划”里设定。',
    '不要说你已经或可以记住、忘掉、删除、导出什么：用户要求的由应用自己处理，并显示在回答下面。导出和忘掉一切，请用户在“设置”里操作。',
    '请用用户所用的语言回答。',
  ],
} as const

/** The first part of the system message: who the assistant is, what the user told it to be, and the user's day. */
export function systemPrompt(
  agent: Pick<Agent, 'id' | 'name' | 'instructions' | 'memory'>,
  language: Language,
  now: Date,
  timeZone = systemTimeZone(),
): string {
  const remembers = agent.memory === 'own'
  const name = agent.id === defaultAgentId ? null : agent.name
  const today = localDay(now.toISOString(), timeZone)
  const date = language === 'zh' ? `今天是 ${today}。` : `Today is ${today}.`
  return [
    who[language](name, remembers),
    ...(remembers ? [citing[language]] : []),
    ...base[language],
    date,
    agent.instructions,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
