import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Language, MemoryType, PersistentMemory, Slot } from '../../src-main/contract/memory.ts'
import { newMemory } from '../../src-main/memory/lifecycle/new-memory.ts'
import { createRandom, pick, whole, zipfRank, type Random } from './random.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary()
const seed = 20_260_101
const fromTime = Date.UTC(2024, 0, 1)
const spanMs = 600 * 86_400_000

/** Made-up memories, half Chinese and half English, the same for the same `count` and `more`; one in fifty states a fact about the user. */
export function* makeMemories(count: number, agentId: string = defaultAgentId, more = 0): Generator<PersistentMemory> {
  const random = createRandom(seed + more)
  for (let index = 0; index < count; index += 1) {
    const at = new Date(fromTime + Math.floor((index / count) * spanMs)).toISOString()
    const language = index % 2 === 0 ? 'en' : 'zh'
    const { content, slot } =
      index % 50 < 2 ? fact(random, language, index) : { content: sentence(random, language), slot: null }
    const memory = newMemory(
      {
        agentId,
        type: pick(random, types),
        content,
        category: pick(random, categories),
        keywords: [word(random, language), word(random, language)],
        importance: whole(random, 3, 9),
        language,
        slot,
        saidAt: at,
      },
      at,
    )
    yield { ...memory, evidence: [], history: [] }
  }
}

/** One sentence or two, of words as common as their rank. */
export function sentence(random: Random, language: Language): string {
  const words = Array.from({ length: whole(random, 8, 26) }, () =>
    random() < 0.45 ? particle(random, language) : word(random, language),
  )
  return language === 'zh' ? `${words.join('')}。` : `${words.join(' ')}.`
}

/** One sentence of words that a dictionary knows. */
export function plainSentence(random: Random, language: Language): string {
  const words = Array.from({ length: whole(random, 6, 12) }, () =>
    random() < 0.45 ? particle(random, language) : commonWord(random, language, knownWords),
  )
  return language === 'zh' ? `${words.join('')}。` : `${words.join(' ')}.`
}

/** The vocabulary begins with as many real words. */
const knownWords = 140

export const word = (random: Random, language: Language): string => {
  const words = vocabulary[language]
  return words[zipfRank(random, words.length)] ?? ''
}

/** A word that few memories hold. */
export const rareWord = (random: Random, language: Language): string => {
  const words = vocabulary[language]
  return words[whole(random, Math.floor(words.length / 2), words.length - 1)] ?? ''
}

/** A word that many memories hold. */
export const commonWord = (random: Random, language: Language, among = 31): string =>
  vocabulary[language][whole(random, 0, among - 1)] ?? ''

const types: readonly MemoryType[] = ['preference', 'knowledge', 'knowledge', 'experience', 'experience']
const categories = ['food', 'work', 'people', 'travel', 'health', 'home'] as const

const particles: Readonly<Record<Language, readonly string[]>> = {
  en: ['the', 'a', 'and', 'to', 'of', 'in', 'I', 'my', 'with', 'for', 'is', 'was', 'on', 'at', 'that', 'we'],
  zh: ['我', '的', '了', '和', '在', '是', '也', '很', '去', '有', '，', '就', '把', '跟', '都', '会'],
}
const particle = (random: Random, language: Language): string => pick(random, particles[language])

function fact(random: Random, language: Language, index: number): { content: string; slot: Slot } {
  const value = `${word(random, language)}${language === 'en' ? ' ' : ''}${rareWord(random, language)}`
  const attribute = pick(random, ['likes', 'dislikes', 'skill', 'possession'])
  const content =
    language === 'en'
      ? `I ${attribute === 'likes' ? 'like' : 'know'} ${value} (${index}).`
      : `我喜欢${value}（${index}）。`
  return { content, slot: { subject: 'user', attribute, value: value.toLowerCase(), single: false } }
}
