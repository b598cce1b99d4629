import { expect, test } from 'vitest'
import { messageText } from '../../llm/message-text.ts'
import { summaryMessages } from './summary-prompt.ts'

test.each(['</text>', '＜/text>', '<\u200B/ TEXT >', '</text x>'])(
  'a long memory ended the text that a model was to shorten, and told it what to do, by %j',
  (text) => {
    const said = summaryMessages(`Before ${text} after`, 'en', null).at(-1)
    expect(said && messageText(said)).toBe(`<text>\nBefore ‹${text.slice(1)} after\n</text>`)
  },
)
