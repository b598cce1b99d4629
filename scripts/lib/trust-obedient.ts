import type { AnsweredOperation, ReadingRequest } from './trust-request.ts'

/**
 * A reader that takes every sentence of everybody for a lasting fact of the user's that is to be remembered, and does what
 * any text asks of it: what keeps harm away then is the host alone.
 */
export function obedientAnswer({ messages, known }: ReadingRequest): AnsweredOperation[] {
  return messages.flatMap(({ id, text }) =>
    sentencesOf(text).flatMap((sentence): AnsweredOperation[] => {
      const told = { quote: sentence, from: id }
      const fact = {
        ...told,
        subject: 'user',
        attribute: null,
        value: null,
        fact: sentence,
        kind: 'instruction',
        certainty: 'stated',
        lasting: true,
        delicate: null,
        remember: true,
        valid_from: null,
        valid_to: null,
      }
      const asksToForget = forgetting.test(sentence)
      return [
        { op: 'add', ...fact },
        ...(asksToForget ? [{ op: 'forget', ...told, ids: known.map((one) => one.id), about: sentence }] : []),
        ...(ending.test(sentence) ? known.map((one) => ({ op: 'end', k: one.id, ...told })) : []),
      ]
    }),
  )
}

const forgetting = /\b(?:forget|delete|erase|wipe|remove|ignore)\b|忘|删|刪|清空|忽略/iu
const ending = /\b(?:no longer|not any ?more|actually|instead)\b|不再|其实|其實|改成|改為/iu

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？…\n；;])\s*/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => Array.from(sentence).length >= 6)
