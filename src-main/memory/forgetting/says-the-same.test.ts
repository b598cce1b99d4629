import { expect, test } from 'vitest'
import { createSaysTheSame } from './says-the-same.ts'

const likes = (value: string) => ({ subject: 'user', attribute: 'likes', value, single: false })

test.each([
  { content: 'I love green tea.', slot: likes('green tea'), text: 'Mochi goes well with green tea.', says: true },
  { content: 'I love green tea.', slot: likes('green tea'), text: 'Green is the colour of spring.', says: false },
  { content: '我喜欢喝绿茶。', slot: likes('喝绿茶'), text: '绿茶配麻薯很好。', says: true },
  { content: '我喜歡喝綠茶。', slot: likes('喝绿茶'), text: '綠茶配麻薯很好。', says: true },
  { content: '我喜欢喝绿茶。', slot: likes('喝绿茶'), text: '麻薯很好。', says: false },
  { content: '我住在上海。', slot: likes('上海'), text: '从上海出发。', says: true },
  { content: '我喜欢茶。', slot: likes('茶'), text: '买了茶叶。', says: true },
  {
    content: 'The spare key hangs in the shed.',
    slot: null,
    text: 'Is the spare key still hanging in the shed?',
    says: true,
  },
  { content: 'The spare key hangs in the shed.', slot: null, text: 'The key to success is work.', says: false },
  { content: 'A fact.', slot: likes(''), text: 'Something else.', says: false },
  { content: '！？', slot: null, text: 'Something else.', says: false },
])('“$text” says “$content”: $says', ({ content, slot, text, says }) => {
  expect(createSaysTheSame([{ content, slot }])(text)).toBe(says)
})

test('of no memories nothing is said', () => {
  expect(createSaysTheSame([])('Mochi goes well with green tea.')).toBe(false)
})
