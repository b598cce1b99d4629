import type { Turn } from '../../../src-main/contract/chat.ts'

/** What waits of a conversation is one question, under the last answer that asks anything: nobody answers one by one. */
export function askedTogether(turns: readonly Turn[]): readonly Turn[] {
  const asking = turns.filter(({ questions }) => questions.length > 0)
  const last = asking.at(-1)
  if (!last || asking.length === 1) return turns
  const questions = asking.flatMap((turn) => turn.questions)
  return turns.map((turn) => {
    if (turn === last) return { ...turn, questions }
    return turn.questions.length > 0 ? { ...turn, questions: [] } : turn
  })
}
