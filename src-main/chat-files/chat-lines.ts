import type { ChatSource } from '../contract/chat-file.ts'
import { attachmentLimits } from '../contract/attachment.ts'
import type { ForeignChat, ForeignFile, ForeignNode } from './foreign-chat.ts'

/** The names of those it is from, as they write themselves. */
const programs: Readonly<Record<Exclude<ChatSource, 'majordomo'>, string>> = { chatgpt: 'ChatGPT', claude: 'Claude' }
const longestTitle = 200
const longestText = 1_000_000

/** A line of a conversation file; those of its files follow a message. */
export type ChatLine = ReturnType<typeof messageLine> | ReturnType<typeof fileLine>

interface ChatOfLine {
  readonly session: string
  readonly title?: string
  /** Those programs have a model name a conversation. */
  readonly title_by_model?: boolean
  readonly folder: string
}

/** Where a message stands, in a conversation with branches. */
interface PlaceOfLine {
  readonly position?: number
  readonly follows?: number
  readonly shown?: boolean
}

interface Kept extends ForeignNode {
  /** The position in the file of what it follows. */
  readonly follows: number
}

/** The conversation in the lines that `session_import` takes, in a folder named after the program it is from. */
export function chatLines(chat: ForeignChat, source: keyof typeof programs): ChatLine[] {
  const { kept, places } = inOrder(chat.nodes)
  const shown = pathTo(places.get(chat.shown ?? '') ?? kept.length - 1, kept)
  const isBranched = kept.some(({ follows }, position) => follows !== position - 1)
  const session = `${source}:${chat.id}`.slice(0, longestTitle)
  const title = chat.title.trim().slice(0, longestTitle).toWellFormed()
  const of = { session, ...(title !== '' && { title, title_by_model: true }), folder: programs[source] }
  let at = chat.at
  return kept.flatMap((node, position) => {
    at = node.at ?? at
    const place = isBranched ? { position, follows: node.follows, shown: shown.has(node.id) } : {}
    const files = node.role === 'user' ? node.files.slice(0, attachmentLimits.perMessage) : []
    return [messageLine(of, { ...node, at }, place), ...files.map((file) => fileLine(session, file))]
  })
}

const messageLine = (
  of: ChatOfLine,
  { at, role, text, files }: ForeignNode & { readonly at: string },
  place: PlaceOfLine,
) => ({
  ...of,
  at,
  role,
  text: (text || files.map(({ name }) => name).join(', ')).slice(0, longestText).toWellFormed(),
  ...place,
})

const isKept = ({ text, files }: ForeignNode): boolean => text !== '' || files.length > 0

/**
 * What was said, each after what it follows; what holds no words is passed by, and stands where what it follows does. A
 * tree that is none is read as far as it is one.
 */
function inOrder(nodes: readonly ForeignNode[]) {
  const known = new Set(nodes.map(({ id }) => id))
  const children = Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const kept: Kept[] = []
  const places = new Map<string, number>()
  const open = (children.get(null) ?? []).map((node) => ({ node, follows: -1 })).toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, follows } = next
    const position = isKept(node) ? kept.push({ ...node, follows }) - 1 : follows
    places.set(node.id, position)
    for (const child of (children.get(node.id) ?? []).toReversed()) open.push({ node: child, follows: position })
    children.delete(node.id)
  }
  return { kept, places }
}

/** The messages from the beginning to what was shown last. */
function pathTo(end: number, kept: readonly Kept[]): ReadonlySet<string> {
  const path = new Set<string>()
  for (let at = end; at >= 0; at = kept[at]?.follows ?? -1) path.add(kept[at]?.id ?? '')
  return path
}

const fileLine = (session: string, { name, text }: ForeignFile) => ({
  session,
  attachment: {
    name: name.slice(0, 1_000).toWellFormed(),
    kind: 'text',
    bytes: text === null ? 0 : Buffer.byteLength(text),
    pages: null,
    is_cut: (text?.length ?? 0) > attachmentLimits.characters,
    is_gone: text === null,
    text: (text ?? '').slice(0, attachmentLimits.characters).toWellFormed(),
    image: null,
  },
})
