import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files as a user may choose them: conversations and memories, whole, cut off, of another kind; one that is not there. */
export function importFiles(folder: string): readonly string[] {
  const lines = ['I live in Ghent.', '我喜欢爵士乐。', 'Forget that I like tea.'].map((text, at) =>
    JSON.stringify({ session: 'one', at: `2026-01-0${at + 1}`, role: 'user', text }),
  )
  const memory = { type: 'knowledge', title: 'The boat', content: 'The boat is called Iris.', agentId: 'majordomo' }
  const contents: Readonly<Record<string, string | Buffer>> = {
    'conversation.jsonl': lines.join('\n'),
    'memories.json': JSON.stringify({ format: 'majordomo', version: 1, memories: [memory] }),
    'memories.jsonl': JSON.stringify(memory),
    'cut.jsonl': lines.join('\n').slice(0, -30),
    'nested.json': `${'['.repeat(20_000)}`,
    'long.jsonl': 'x'.repeat(2_000_000),
    'bytes.bin': Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256)),
    'empty.jsonl': '',
  }
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content)
  return [...Object.keys(contents), 'gone.jsonl', '.'].map((name) => join(folder, name))
}
