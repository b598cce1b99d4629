import { commonWord, makeMemories, rareWord, word } from './made-memories.ts'
import { createRandom, pick, whole } from './random.ts'

export const queryKinds = ['common', 'rare', 'two_characters', 'question', 'identity', 'slice'] as const
export type QueryKind = (typeof queryKinds)[number]

export interface MadeQuery {
  readonly kind: QueryKind
  readonly text: string
}

/** `perKind` queries of each kind, mixed, the same at every size: what people type, and what a turn searches with. */
export function makeQueries(perKind: number): MadeQuery[] {
  const random = createRandom(7)
  const contents = Array.from(makeMemories(1_000), ({ content }) => content).filter((content) => content.length > 40)
  const make: Readonly<Record<QueryKind, () => string>> = {
    common: () => `${commonWord(random, 'en')} ${commonWord(random, 'en')}`,
    rare: () => `${rareWord(random, 'en')} ${word(random, 'en')}`,
    two_characters: () => commonWord(random, 'zh'),
    question: () => {
      const [first, second] = [word(random, 'en'), commonWord(random, 'en')]
      const [third, fourth] = [word(random, 'zh'), commonWord(random, 'zh')]
      return pick(random, [
        `What did I say about the ${first} and the ${second} last month?`,
        `When did we talk about ${first} in the ${second}?`,
        `我上次说的${third}和${fourth}是什么时候？`,
        `你还记得我的${third}吗，跟${fourth}有关的？`,
      ])
    },
    identity: () => pick(random, identityQuestions),
    slice: () => {
      const content = pick(random, contents)
      const start = whole(random, 0, content.length - 21)
      return content.slice(start, start + 20)
    },
  }
  return Array.from({ length: perKind }, () => queryKinds.map((kind) => ({ kind, text: make[kind]() }))).flat()
}

const identityQuestions = [
  'Who am I?',
  'What do you know about me?',
  'What do I like?',
  '我是谁？',
  '你了解我什么？',
  '我喜欢什么？',
  '我叫什么名字？',
  'Where do I live?',
]
