import type { Question } from '../../../src-main/contract/chat.ts'

const delicate: ReadonlySet<Question['reason']> = new Set(['health', 'money', 'minor', 'private_matter'])

/** Asked about because of what it is of, not because it may be wrong. */
export const isDelicate = (reason: Question['reason']): boolean => delicate.has(reason)
