import { z } from 'zod'
import { contentHash } from '../util/content-hash.ts'
import { type ForeignChat, type ForeignFile, type ForeignNode, isoOf } from './foreign-chat.ts'

const messageSchema = z.object({
  uuid: z.string(),
  sender: z.enum(['human', 'assistant']),
  text: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
  attachments: z
    .array(z.object({ file_name: z.string().nullish(), extracted_content: z.string().nullish() }))
    .nullish(),
  files: z.array(z.object({ file_name: z.string().nullish() })).nullish(),
})
const chatSchema = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  current_leaf_message_uuid: z.string().nullish(),
  chat_messages: z.array(z.unknown()),
})

/** A conversation of Claude's `conversations.json`; null where it is none. */
export function fromClaude(value: unknown): ForeignChat | null {
  const { data: chat } = chatSchema.safeParse(value)
  if (!chat) return null
  const messages = chat.chat_messages.flatMap((message) => messageSchema.safeParse(message).data ?? [])
  // Older exports are flat: each message follows the one before it.
  const isTree = messages.some((message) => message.parent_message_uuid)
  const nodes = messages.map((message, index): ForeignNode => {
    const parent = isTree ? message.parent_message_uuid : messages[index - 1]?.uuid
    const role = message.sender === 'human' ? 'user' : 'assistant'
    const at = message.created_at ? isoOf(message.created_at) : null
    return { id: message.uuid, parent: parent ?? null, role, text: textOf(message), at, files: filesOf(message) }
  })
  const at = (chat.created_at && isoOf(chat.created_at)) || (nodes[0]?.at ?? new Date(0).toISOString())
  return { id: chat.uuid, title: chat.name ?? '', at, shown: chat.current_leaf_message_uuid ?? null, nodes }
}

const memorySchema = z.object({
  conversations_memory: z.string().nullish(),
  project_memories: z.record(z.string(), z.unknown()).nullish(),
})

/** True for what Claude remembers, be it nothing. */
export const isClaudeMemory = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('conversations_memory' in value || 'project_memories' in value)

/** What Claude's `memories.json` says of the user, as a conversation in which Claude says it, of no day yet; null where there is none. */
export function fromClaudeMemory(value: unknown): ForeignChat | null {
  const { data: memory } = memorySchema.safeParse(value)
  const parts = [memory?.conversations_memory, ...Object.values(memory?.project_memories ?? {})]
  const text = parts
    .map((part) => (typeof part === 'string' ? part.trim() : ''))
    .filter(Boolean)
    .join('\n\n')
  if (text === '') return null
  // What is remembered later is another one.
  const id = `memories:${contentHash(text)}`
  const node: ForeignNode = { id, parent: null, role: 'assistant', text, at: null, files: [] }
  return { id, title: 'Claude: memories.json', at: '', shown: null, nodes: [node] }
}

/** The parts that were said, not what was thought or what a tool answered; else the whole. */
function textOf({ content, text }: z.infer<typeof messageSchema>): string {
  const said = (content ?? []).flatMap((part) => (part.type === 'text' && part.text ? part.text : []))
  return (said.length > 0 ? said.join('\n\n') : (text ?? '')).trim()
}

const filesOf = ({ attachments, files }: z.infer<typeof messageSchema>): ForeignFile[] => [
  // What was pasted at length has no name there.
  ...(attachments ?? []).map((file) => ({
    name: file.file_name || 'text.txt',
    text: file.extracted_content ?? null,
  })),
  ...(files ?? []).map((file) => ({ name: file.file_name || 'file', text: null })),
]
