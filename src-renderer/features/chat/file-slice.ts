import { attachmentLimits } from '../../../src-main/contract/attachment.ts'
import type { ModelRef } from '../../../src-main/contract/model.ts'
import { AppError } from '../../../src-main/contract/error.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { type Loadable, settle, valueOf } from '../../lib/loadable.ts'
import { begun, type DraftFile, idsOf, nameOf, piecesOf } from './draft-files.ts'
import { agentOfChat, type Conversation } from './message-merge.ts'
import { type Draft, emptyDraft, newChat } from './untrusted-spans.ts'

export interface FileSlice {
  /** Has files read that are to go with the draft. Throws `too_large` where they are too many for one message. */
  addFiles(key: string, files: readonly File[], pastedName: string): Promise<void>
  removeFile(fileKey: string): void
  /** Asks what of a draft's files would go along now, and to whom. */
  previewFiles(key: string): Promise<void>
  /** What was read of a file, from `offset` on. */
  fileText(id: string, offset: number): Promise<Output<'attachment_get'>>
}

interface FileDeps {
  readonly call: CommandClient
  get(): {
    readonly agentId: string
    readonly nextModel: ModelRef | null
    readonly conversation: Loadable<Conversation>
    readonly drafts: Readonly<Record<string, Draft>>
  }
  set(change: { drafts: Readonly<Record<string, Draft>> }): void
}

/** The files of drafts: they are read as soon as they are chosen. */
export function createFiles({ call, get, set }: FileDeps): FileSlice {
  const filesOf = (draft: Draft | undefined): readonly DraftFile[] => draft?.files ?? []
  /** The last look at the files of a draft. */
  const newest = new Map<string, object>()

  /** A draft may be put back under another key while one of its files is read. */
  const change = (fileKey: string, to: (file: DraftFile) => readonly DraftFile[]): void => {
    const { drafts } = get()
    const key = Object.keys(drafts).find((one) => filesOf(drafts[one]).some((file) => file.key === fileKey))
    const draft = key === undefined ? undefined : drafts[key]
    if (key === undefined || !draft) return
    const files = filesOf(draft).flatMap((file) => (file.key === fileKey ? to(file) : file))
    set({ drafts: { ...drafts, [key]: { ...draft, files } } })
    void preview(key)
  }

  const preview = async (key: string): Promise<void> => {
    const files = filesOf(get().drafts[key])
    const ids = idsOf(files)
    if (ids.length === 0) return
    const look = {}
    newest.set(key, look)
    const { agentId, nextModel: model } = get()
    const place = key === newChat ? { agentId, model } : { sessionId: key }
    const would = valueOf(await settle(call('attachment_preview', { ids, ...place })))
    const draft = get().drafts[key]
    // What of it goes along is said by the receipt in any case.
    if (!would || !draft) return
    // Others came or went meanwhile, or it goes to another model: their own look is on its way.
    if (newest.get(key) !== look || idsOf(filesOf(draft)).join() !== ids.join()) return
    const byId = new Map(would.files.map((one) => [one.attachmentId, one]))
    const shown = filesOf(draft).map((file) => ({ ...file, given: byId.get(file.file?.id ?? '') ?? null }))
    set({ drafts: { ...get().drafts, [key]: { ...draft, files: shown, filesFor: would.model } } })
  }

  const isThere = (fileKey: string): boolean =>
    Object.values(get().drafts).some((draft) => filesOf(draft).some(({ key }) => key === fileKey))

  const read = async (agentId: string, entry: DraftFile, source: File): Promise<void> => {
    try {
      let id: string | undefined
      for await (const piece of piecesOf(source)) {
        if (!isThere(entry.key)) break
        const sent = await call('attachment_add', {
          agentId,
          name: entry.name,
          ...piece,
          ...(id !== undefined && { id }),
        })
        id = sent.id
        const { file } = sent
        // It may be sent at once, and is the message's from then on.
        if (file && isThere(entry.key)) return change(entry.key, (one) => [{ ...one, file }])
      }
      // It was removed while it was read.
      if (id !== undefined) await call('attachment_remove', { id })
    } catch (error) {
      change(entry.key, (one) => [{ ...one, error }])
    }
  }

  return {
    async addFiles(key, sources, pastedName) {
      const draft = get().drafts[key] ?? emptyDraft
      const agentId = agentOfChat(get())
      // What could not be read takes no place.
      const room = attachmentLimits.perMessage - filesOf(draft).filter(({ error }) => error === null).length
      const taken = sources.slice(0, Math.max(0, room)).map((source) => ({
        source,
        entry: begun(nameOf(source, pastedName), source.size),
      }))
      const files = [...filesOf(draft), ...taken.map(({ entry }) => entry)]
      set({ drafts: { ...get().drafts, [key]: { ...draft, files } } })
      // One after the other, as they are read.
      for (const { entry, source } of taken) if (entry.error === null) await read(agentId, entry, source)
      if (sources.length > room)
        throw new AppError('too_large', 'Too many files.', { params: { reason: 'too_many_files' } })
    },

    removeFile(fileKey) {
      change(fileKey, ({ file }) => {
        // It would go by itself: nobody waits for that.
        if (file) void call('attachment_remove', { id: file.id }).catch(() => {})
        return []
      })
    },

    previewFiles: preview,
    fileText: (id, offset) => call('attachment_get', { id, offset }),
  }
}
