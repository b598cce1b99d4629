import type { Agent } from '../contract/agent.ts'
import type { Language } from '../contract/memory.ts'

const base = {
  en: [
    'You are Majordomo, an assistant with a memory of what this user told you in earlier conversations.',
    'Where remembered notes are given below, use those that bear on the question and cite them by their number, like [1]. Do not mention notes that do not matter, and never invent one.',
    'You can set no reminder and nothing else for a later time, and promise none: the user sets it in Settings, under Schedules.',
    'Answer in the language the user writes in.',
  ],
  zh: [
    '你是管家（Majordomo），能记住这位用户在以往对话中告诉你的事。',
    '如果下面给出了记忆，请只使用与问题有关的内容，并用编号注明，例如 [1]。不要提及无关的记忆，也不要编造。',
    '你不能设定提醒，也不能设定以后要做的事，不要答应：请用户在“设置”的“计划”里设定。',
    '请用用户所用的语言回答。',
  ],
} as const

/** The first part of the system message: who the assistant is, what the user told it to be, and the date. */
export function systemPrompt(agent: Agent, language: Language, now: Date): string {
  const date =
    language === 'zh' ? `今天是 ${now.toISOString().slice(0, 10)}。` : `Today is ${now.toISOString().slice(0, 10)}.`
  return [...base[language], date, agent.instructions].filter((line) => line !== '').join('\n')
}
