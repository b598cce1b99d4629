import { z } from 'zod'
import { type ForeignChat, type ForeignFile, type ForeignNode, isoOf } from './foreign-chat.ts'

const messageSchema = z.object({
  author: z.object({ role: z.string() }),
  create_time: z.number().nullish(),
  content: z.object({ content_type: z.string(), parts: z.array(z.unknown()).nullish() }),
  metadata: z
    .object({
      is_visually_hidden_from_conversation: z.boolean().nullish(),
      attachments: z.array(z.object({ id: z.string().nullish(), name: z.string() })).nullish(),
    })
    .nullish(),
})
/** A picture in what was said, and no voice; the export has its name only among the attachments, if there. */
const pictureSchema = z.object({ content_type: z.literal('image_asset_pointer'), asset_pointer: z.string() })
const pictureName = /\.(?:png|jpe?g|gif|webp|heic|heif|bmp|tiff?|avif)$/iu
const chatSchema = z.object({
  id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), z.object({ parent: z.string().nullish(), message: z.unknown() })),
})

/** What was said; thoughts, code that a tool ran and pages that it read are other types. */
const spoken = new Set(['text', 'multimodal_text'])
/** Where a web page was cited: between characters of the private use area. */
const pageMarks = /\u{E200}[^\u{E201}]*\u{E201}/gu

/** A conversation of ChatGPT's `conversations.json`; null where it is none. */
export function fromChatGpt(value: unknown): ForeignChat | null {
  const { data: chat } = chatSchema.safeParse(value)
  const id = chat?.conversation_id ?? chat?.id
  if (!chat || !id) return null
  const nodes = Object.entries(chat.mapping).map(([node, { parent, message }]): ForeignNode => {
    return { id: node, parent: parent ?? null, ...saidIn(message) }
  })
  const at = timeOf(chat.create_time) ?? nodes.find((node) => node.at)?.at ?? new Date(0).toISOString()
  return { id, title: chat.title ?? '', at, shown: chat.current_node ?? null, nodes }
}

function saidIn(value: unknown): Omit<ForeignNode, 'id' | 'parent'> {
  const { data: message } = messageSchema.safeParse(value)
  const role = message?.author.role
  const isSaid =
    message &&
    (role === 'user' || role === 'assistant') &&
    spoken.has(message.content.content_type) &&
    message.metadata?.is_visually_hidden_from_conversation !== true
  if (!isSaid) return { role: 'assistant', text: '', at: null, files: [] }
  const parts = (message.content.parts ?? []).filter((part) => typeof part === 'string')
  const files = filesOf(message).map((name): ForeignFile => ({ name, text: null }))
  const text = parts.join('\n').replaceAll(pageMarks, '').trim()
  return { role, text, at: timeOf(message.create_time), files }
}

/** The names of what came with a message, and of each picture that has none. */
function filesOf({ content, metadata }: z.infer<typeof messageSchema>): string[] {
  const attachments = metadata?.attachments ?? []
  const pointers = (content.parts ?? []).flatMap((part) => pictureSchema.safeParse(part).data?.asset_pointer ?? [])
  const named = attachments.filter(
    ({ id, name }) => (!id && pictureName.test(name)) || pointers.some((pointer) => id && pointer.endsWith(id)),
  )
  return [...attachments.map(({ name }) => name), ...pointers.slice(named.length).map(() => 'image')]
}

/** Seconds since 1970. */
const timeOf = (seconds: number | null | undefined): string | null => (seconds ? isoOf(seconds * 1_000) : null)
