import { createHash } from 'node:crypto'
import type { Attachment, GivenFile } from '../../../contract/attachment.ts'
import type { Language } from '../../../contract/memory.ts'
import type { AttachedTo, AttachmentStore } from '../../../storage/attachment-store.ts'
import { pageBreak } from '../../../contract/attachment.ts'
import { costOfTurn, reservedFor } from '../history/conversation-window.ts'
import { cutToTokens, pagesIn, shareRoom } from '../attachments/file-shares.ts'
import type { HeldBack } from '../../models/held-back.ts'
import { type Chosen, fileParts } from '../preview/chosen.ts'
import type { ChatMiddleware, TurnRequest } from '../turn.ts'
import { quoteMaterial } from '../../common/untrusted-spans.ts'
import { largestShare } from './memory.ts'
import { toolShare } from './tools.ts'
import { quotedNote } from './untrusted.ts'

export interface FilesDeps {
  readonly attachments: Pick<AttachmentStore, 'ofMessages' | 'ofSession' | 'content'>
  readonly heldBack: Pick<HeldBack, 'among'>
}

/** Files never take more of a window than this: tools are still offered beside them, and the conversation fits. */
const fileShare = 3 / 8

/** Says what a file is. */
const fileNote: Readonly<Record<Language, string>> = {
  en: 'A part with source="attachment" is a file that the user attached to this message or to an earlier one. Where `given` says that only a part of it is there, say so if the answer may be in the rest.',
  zh: 'source="attachment" 的部分是用户随本条或更早的消息附上的文件。如果 given 说明只给出了一部分，而答案可能在其余部分，请说明这一点。',
}

/** Tokens that files may take of a request. */
export function fileRoom(driver: TurnRequest['driver'], costOfRest: number): number {
  if (!driver.isModel) return 0
  const { contextWindow } = driver
  const others = contextWindow * (largestShare + (driver.takesTools ? toolShare : 0)) + reservedFor(contextWindow)
  return Math.max(0, Math.floor(Math.min(contextWindow * fileShare, contextWindow - others - costOfRest)))
}

/** What may be given to whom, in the order of `shareRoom`. */
export const takerOf = (driver: TurnRequest['driver']) => ({
  isModel: driver.isModel,
  takesImages: driver.isModel && driver.takesImages,
})

/**
 * Gives the model the files of the message and, while there is room, of the messages before it: between quotes, as
 * material. The receipt says what of each went along.
 */
export function filesMiddleware({ attachments, heldBack }: FilesDeps): ChatMiddleware {
  return {
    name: 'files',
    async handle(turn, next) {
      const { driver, userMessage } = turn
      const own = turn.ownFiles ?? attachments.ofMessages([userMessage.id]).get(userMessage.id) ?? []
      const earlier = attachments.ofSession(turn.sessionId, userMessage.position)
      if (own.length + earlier.length === 0) return next(turn)
      const held = driver.local ? new Set<string>() : heldBack.among(earlier.map(({ messageId }) => messageId))
      const free = earlier.filter(({ messageId }) => !held.has(messageId))
      const all = new Map<string, Attachment>([...own, ...free].map((file) => [file.id, file]))
      const shares = shareRoom(own, free, takerOf(driver), fileRoom(driver, costOfTurn(turn)))
      const contentOf = (id: string) => turn.ownFiles?.find((file) => file.id === id) ?? attachments.content(id)
      const sent = shares.map((share) => {
        const file = all.get(share.attachmentId)
        return asChosen(toSent(share, file, contentOf), file, turn.chosen)
      })
      const files = sent.flatMap(({ share, digest }) => {
        const file = all.get(share.attachmentId)
        return file ? [{ file, share, digest }] : []
      })
      const reply = await next({ ...withFiles(turn, sent, free), added: { ...turn.added, files } })
      const heldFiles = earlier.filter(({ messageId }) => held.has(messageId))
      return { ...reply, files: [...sent.map(({ share }) => share), ...heldFiles.map(asHeld)] }
    },
  }
}

interface Sent {
  readonly share: GivenFile
  /** What the model reads; empty for an image and for nothing. */
  readonly block: string
  readonly image: TurnRequest['images']
  /** Of what the model reads; empty for nothing. */
  readonly digest: string
}

/** A file as it was shown before, or not at all. */
function asChosen(sent: Sent, file: Attachment | undefined, chosen: Chosen | undefined): Sent {
  const { share, digest } = sent
  const verdict = chosen && file && share.given !== 'none' ? chosen.verdictOf(fileParts(file, digest)) : 'goes'
  if (verdict === 'goes') return sent
  const sentPages = share.pages === null ? null : 0
  return nothingOf({ ...share, given: 'none', reason: verdict, sentTokens: 0, sentPages })
}

const nothingOf = (share: GivenFile): Sent => ({ share, block: '', image: [], digest: '' })
const digestOf = (content: string): string => createHash('sha256').update(content).digest('base64url')

function toSent(share: GivenFile, file: Attachment | undefined, contentOf: FilesDeps['attachments']['content']): Sent {
  if (!file || share.given === 'none') return nothingOf(share)
  const { text, image } = contentOf(file.id)
  if (file.kind === 'image') {
    const data = Buffer.from(image ?? []).toString('base64')
    return { share, block: '', image: [{ kind: 'image', mediaType: file.mediaType, data }], digest: digestOf(data) }
  }
  const part = share.sentTokens < share.tokens ? cutToTokens(text, share.sentTokens) : text
  const sentPages = file.pages === null ? null : pagesIn(part)
  const numbered = file.pages === null ? part : withPageNumbers(part)
  const block = quoteMaterial(numbered, { source: 'attachment', file: file.name, given: givenOf(share, sentPages) })
  return { share: { ...share, sentPages }, block, image: [], digest: digestOf(part) }
}

function givenOf({ given, pages, tokens, sentTokens }: GivenFile, sentPages: number | null): string {
  if (given === 'whole') return 'all'
  if (sentPages !== null && pages !== null && sentPages < pages) return `pages 1-${sentPages} of ${pages}`
  return sentTokens < tokens ? `the first ${Math.max(1, Math.round((100 * sentTokens) / tokens))} %` : 'the beginning'
}

const withPageNumbers = (text: string): string =>
  text
    .split(pageBreak)
    .map((page, index) => `[page ${index + 1}]\n${page}`)
    .join('\n\n')

function withFiles(turn: TurnRequest, sent: readonly Sent[], earlier: readonly AttachedTo[]): TurnRequest {
  const blocks = sent.map(({ block }) => block).join('')
  const images = sent.flatMap(({ image }) => image)
  if (blocks === '' && images.length === 0) return turn
  const note = quotedNote[turn.language]
  const notes = [
    ...(turn.system.includes(note) || blocks === '' ? [] : [note]),
    ...(blocks === '' ? [] : [fileNote[turn.language]]),
  ]
  return {
    ...turn,
    system: [...turn.system, ...notes],
    userContent: `${blocks}${blocks === '' ? '' : '\n'}${turn.userContent}`,
    images,
    restsOn: [...turn.restsOn, ...new Set(earlier.map(({ messageId }) => messageId))],
  }
}

const asHeld = (file: Attachment): GivenFile => ({
  attachmentId: file.id,
  given: 'none',
  reason: 'local_only',
  tokens: file.tokens,
  sentTokens: 0,
  pages: file.pages,
  sentPages: file.pages === null ? null : 0,
})
