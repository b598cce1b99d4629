import type { Language } from '../../src-main/contract/memory.ts'
import { plainSentence } from './made-memories.ts'
import type { Random } from './random.ts'

/** `count` different texts of `length` characters in words that a dictionary knows. */
export function makePlainTexts(
  random: Random,
  language: Language,
  { count, length }: { count: number; length: number },
) {
  return Array.from({ length: count }, (_, index) => {
    let text = language === 'en' ? `${index}. ` : `${index}。`
    while (text.length < length) text += `${plainSentence(random, language)} `
    return text.slice(0, length).trim()
  })
}
