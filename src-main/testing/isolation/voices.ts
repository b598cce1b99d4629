/** What one agent's user talks about. */
export interface Voice {
  readonly agentId: string
  /** Words of its own that the other caller asks for. */
  readonly known: readonly string[]
  /** Words of its own that the other caller never says: to find one in its answers is a leak, whatever it asked. */
  readonly secret: readonly string[]
  readonly name: string
  readonly place: string
  readonly dish: string
}

/** Their stores are alike in everything but these words. */
export const voices: readonly [Voice, Voice] = [
  {
    agentId: 'amber',
    known: ['zorbulin', '犀牛茶'],
    secret: ['quaffering', 'mintwarble', '雀跃坊'],
    name: 'Ada',
    place: 'Bergen',
    dish: 'dumplings',
  },
  {
    agentId: 'birch',
    known: ['velquist', '雪豹茶'],
    secret: ['thrumbolt', 'glazenpine', '鹭影阁'],
    name: 'Bruno',
    place: 'Lisbon',
    dish: 'noodles',
  },
]

/** What both users may say. */
export const sayings = [
  'I live in Oslo.',
  'I moved to Rome.',
  '我住在上海。',
  'I like green tea.',
  "I don't like green tea any more.",
  'Forget that I like green tea.',
  'My cat is called Miso.',
  'I am allergic to peanuts.',
  'Remember that I earn 5000 euros a month.',
  'The printer jams every morning, it drives me mad.',
  'What do you know about me?',
  'Where do I live?',
  'Write the Friday status report for my client, always in three bullets.',
  'Please do the books: first collect the receipts, then check the totals, finally draft the mail.',
  'Please keep your answers short.',
] as const

/** What the user of this voice says of its own words. */
export const sentencesOf = ({ known, secret, name, place, dish }: Voice): readonly string[] => [
  `My name is ${name}.`,
  `I live in ${place}.`,
  `I love ${known[0]}.`,
  `我喜欢${known[1]}。`,
  `I work at ${secret[0]} as a data analyst.`,
  `My dog is called ${secret[1]}.`,
  `I often eat ${dish} with ${secret[0]}.`,
  `我在${secret[2]}工作。`,
  `I am allergic to ${secret[0]}.`,
  `Remember that the spare ${secret[1]} key is under the blue pot.`,
]
