import { expect, test } from 'vitest'
import type { Question } from '../../../src-main/contract/chat.ts'
import { aTurn } from '../../testing/builders.ts'
import { askedTogether } from './asked-together.ts'

const asks = (id: string): Question => ({ memoryId: id, fact: id, reason: 'health', changeId: null })
const turn = (id: string, ...asked: string[]) => aTurn({ id, questions: asked.map(asks) })
const idsOf = (turns: readonly { readonly questions: readonly Question[] }[]) =>
  turns.map(({ questions }) => questions.map(({ memoryId }) => memoryId))

test('who told delicate things in several messages was asked under each of the answers', () => {
  const turns = [turn('1', 'asthma'), turn('2'), turn('3', 'salary', 'gout'), turn('4')]
  const together = askedTogether(turns)
  expect(idsOf(together)).toEqual([[], [], ['asthma', 'salary', 'gout'], []])
  expect([together[1] === turns[1], together[3] === turns[3]]).toEqual([true, true])
})

test('what one answer asks stays as it is', () => {
  const turns = [turn('1'), turn('2', 'asthma')]
  expect(askedTogether(turns)).toBe(turns)
})
