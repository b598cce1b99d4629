import { expect, test } from 'vitest'
import { partsOfQuestion, type QuestionParts } from './question-parts.ts'

const part = (text: string, weight = 1) => ({ text, weight })

test.each<[string, string, QuestionParts]>([
  [
    'one question is one part',
    'Where is the key?',
    { all: [part('Where is the key?')], separate: [], dated: 'Where is the key?' },
  ],
  [
    'a query without a question mark is its own part, and its dates count',
    'kiln workshop in May',
    { all: [part('kiln workshop in May')], separate: [], dated: 'kiln workshop in May' },
  ],
  [
    'two questions in one want two answers',
    '露营在哪里？另外，谁带帐篷？',
    {
      all: [part('露营在哪里？'), part('谁带帐篷？')],
      separate: [part('露营在哪里？'), part('谁带帐篷？')],
      dated: '露营在哪里？\n谁带帐篷？',
    },
  ],
  [
    'what is told beside a question counts half, and its dates say nothing',
    'I missed the ferry today. When does the next ferry leave from the old harbour?',
    {
      all: [part('I missed the ferry today.', 0.5), part('When does the next ferry leave from the old harbour?')],
      separate: [],
      dated: 'When does the next ferry leave from the old harbour?',
    },
  ],
  [
    'what stands before the point counts less still',
    '你听说了吗？外面好吵。我真正想问的是，帐篷放在哪里？',
    {
      all: [part('你听说了吗？', 0.35), part('外面好吵。', 0.35), part('我真正想问的是，帐篷放在哪里？')],
      separate: [],
      dated: '我真正想问的是，帐篷放在哪里？',
    },
  ],
  [
    'a story with a question in it is a whole',
    'Our team rowed all morning! Did you see it? Then the boat turned over in the cold river.',
    {
      all: [
        part('Our team rowed all morning!'),
        part('Did you see it?'),
        part('Then the boat turned over in the cold river.'),
      ],
      separate: [],
      dated: '',
    },
  ],
  ['nothing has no parts', '', { all: [], separate: [], dated: '' }],
])('%s', (_, text, expected) => {
  expect(partsOfQuestion(text)).toEqual(expected)
})

test('five questions are one again: each alone would be too little', () => {
  expect(partsOfQuestion('A1? B2? C3? D4? E5?').separate).toEqual([])
})
