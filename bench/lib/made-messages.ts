import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { indexMessage } from '../../src-main/memory/lifecycle/index-message.ts'
import { openDataFile, type DataFile } from '../../src-main/storage/data-file.ts'
import { openSession } from './kernel-session.ts'
import { makeMemories } from './made-memories.ts'
import { makeProfile } from './made-profile.ts'
import { addVectors } from './made-vectors.ts'

const perSession = 200
const atOnce = 5_000

/** A profile with `count` messages of the user, without memories, and made-up vectors of them. */
export async function makeConversations(folder: string, count: number): Promise<string> {
  const home = join(folder, `conversations-${count}`)
  await mkdir(home, { recursive: true })
  const session = await openSession(home)
  await session.idle()
  await session.close()
  addConversations(home, count)
  return home
}

/** A profile with `count` memories and twice as many messages, all with made-up vectors. */
export async function makeFullProfile(folder: string, count: number): Promise<string> {
  const { home } = await makeProfile(await mkdtemp(join(folder, 'full-')), count)
  addConversations(home, 2 * count)
  return home
}

/** Puts `count` messages of the user, two hundred a conversation, with made-up vectors into a closed profile. */
function addConversations(home: string, count: number): void {
  const data = openDataFile(join(home, 'data.db'))
  try {
    const texts = [...makeMemories(count)]
    for (let start = 0; start < count; start += atOnce) {
      data.inTransaction(() => {
        texts.slice(start, start + atOnce).forEach(({ content, recordedAt }, index) => {
          say(data, start + index, content, recordedAt)
        })
      })
    }
    addVectors(data)
  } finally {
    data.close()
  }
}

function say(data: DataFile, index: number, text: string, at: string): void {
  const sessionId = `s${Math.floor(index / perSession)}`
  const position = index % perSession
  if (position === 0)
    data.sessions.add({ id: sessionId, agentId: defaultAgentId, title: sessionId, at, importKey: null })
  const message = { id: `m${index}`, sessionId, position, role: 'user', text, at } as const
  data.messages.add({ ...message, turnId: null, state: 'complete', untrustedSpans: [], usage: null })
  indexMessage(data, defaultAgentId, { ...message, untrustedSpans: [] })
}
