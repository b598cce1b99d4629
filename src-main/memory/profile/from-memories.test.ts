import { expect, test } from 'vitest'
import { aMemory } from '../../testing/memory.ts'
import { observeMemories } from './from-memories.ts'

const shown = (content: string, value: string) =>
  observeMemories(
    { everOfSubject: () => [aMemory({ content, slot: { subject: 'user', attribute: 'job', value, single: true } })] },
    () => [],
    'majordomo',
  ).map((one) => one.value)

test('the card lost the bracket that closes a value, and the case of words that stand apart', () => {
  expect(shown('I work as a Teacher (Maths) here.', 'teacher (maths')).toEqual(['Teacher (Maths)'])
  expect(shown('I am a Nurse, in fact at Ninewells.', 'nurse at ninewells')).toEqual(['Nurse at Ninewells'])
})
