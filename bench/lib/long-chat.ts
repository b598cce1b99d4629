import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { indexMessage } from '../../src-main/memory/lifecycle/index-message.ts'
import { openDataFile } from '../../src-main/storage/data-file.ts'
import { join } from 'node:path'
import { said } from './talk.ts'

const at = (index: number): string => new Date(Date.UTC(2026, 5, 1) + index * 60_000).toISOString()

const paragraphs = [
  'There are **three ways** to look at this: what you want, what you have, and what it would cost you to change it.',
  '- the market is open on Saturdays\n- the library on Sundays, too\n- the station *always*',
  '| day | place | minutes |\n| --- | --- | ---: |\n| Monday | market | 20 |\n| Tuesday | station | 35 |',
  '```ts\nconst minutes = (day: string): number => (day === "Monday" ? 20 : 35)\nconsole.log(minutes("Tuesday"))\n```',
  '## What I would do\n\nGo early, take the tram, and call your sister on the way: `tram 3` stops in front of her house.',
  '先去市场，再去车站。路上给您妹妹打个电话，她家门口就有三路电车。',
]

/** One conversation of thousands of messages, answers with lists, tables and code in it, and what is to be found in it. */
export const longChat = {
  title: 'A very long chat',
  last: 'This is the last answer.',
  /** An answer of about so many words. */
  answer(words: number): string {
    let text = ''
    for (let index = 0; text.length < words * 4; index += 1) text += `${paragraphs[index % paragraphs.length]}\n\n`
    return text
  },
}

/** Puts a conversation of `count` messages into a closed profile. */
export function addLongChat(home: string, count: number): void {
  const data = openDataFile(join(home, 'data.db'))
  const sessionId = 'long'
  try {
    data.inTransaction(() => {
      data.sessions.add({ id: sessionId, agentId: defaultAgentId, title: longChat.title, at: at(0), importKey: null })
      for (let position = 0; position < count; position += 1) {
        const role = position % 2 === 0 ? 'user' : 'assistant'
        const written = [0, 1, 2].map((step) => paragraphs[(position + step * 2) % paragraphs.length]).join('\n\n')
        const answer = position === count - 1 ? longChat.last : written
        const text = role === 'user' ? `${said[position % said.length] ?? ''} ${position}` : answer
        const message = { id: `long-${position}`, sessionId, position, role, text, at: at(position) } as const
        data.messages.add({ ...message, turnId: null, state: 'complete', untrustedSpans: [], usage: null })
        if (role === 'user') indexMessage(data, defaultAgentId, { ...message, untrustedSpans: [] })
      }
    })
  } finally {
    data.close()
  }
}
