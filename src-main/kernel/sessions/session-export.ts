import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from '../../contract/chat.ts'
import type { ExportedFile } from '../../memory/lifecycle/export-memories.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import { must } from '../../util/must.ts'
import { toAttachmentLine } from '../turn/attachments/attachment-line.ts'
import { modelOfTurn } from './model-of-turn.ts'

const pageSize = 200

/** Writes one conversation in the form that `session_import` takes. */
export function createSessionExport(data: DataFile, folder: string) {
  return async (session: Session, signal: AbortSignal): Promise<ExportedFile> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const fileName = `conversation-${session.id}.jsonl`
    // Two at once are two files.
    const path = join(folder, `${newId()}-${fileName}`)
    await writeFile(path, '', { mode: 0o600 })
    const isBranched = data.branches.forks(session.id).length > 0
    const parents = new Map<number, number>()
    const folderName = session.folderId === null ? undefined : data.folders.get(session.folderId, null)?.name
    const isTitledByModel = data.sessions.isTitledByModel(session.id)
    let after = -1
    let count = 0
    for (;;) {
      const page = data.messages.all(session.id, after, pageSize)
      if (page.length === 0) break
      // An answer that never came is no message of the conversation: what follows it follows what it answered.
      const said = page.filter(({ text, position, parent }) => {
        if (text.trim() === '') parents.set(position, parents.get(parent) ?? parent)
        return text.trim() !== ''
      })
      const unlearned = new Map(said.map(({ id }) => [id, data.unlearned.of(id)]))
      const files = data.attachments.ofMessages(said.map(({ id }) => id))
      const lines = said.flatMap(({ id, at, role, text, untrustedSpans, position, parent, hidden, turnId }) => [
        JSON.stringify({
          session: session.id,
          ...(session.title !== '' && { title: session.title }),
          ...(isTitledByModel && { title_by_model: true }),
          at,
          role,
          text,
          ...(folderName !== undefined && { folder: folderName }),
          ...(!session.learns && { learns: false }),
          ...(unlearned.get(id) && { unlearned: unlearned.get(id) }),
          ...(role === 'assistant' && { model: modelOfTurn(data, turnId) ?? undefined }),
          ...(untrustedSpans.length > 0 && { untrusted_spans: untrustedSpans }),
          ...(isBranched && {
            position,
            follows: parents.get(parent) ?? parent,
            shown: hidden === 0,
            chosen: hidden < 2,
          }),
        }),
        ...(files.get(id) ?? []).map((file) =>
          JSON.stringify(toAttachmentLine(session.id, file, data.attachments.content(file.id))),
        ),
      ])
      if (lines.length > 0) await writeFile(path, `${lines.join('\n')}\n`, { flag: 'a' })
      count += said.length
      after = must(page.at(-1), 'last message').position
      await breathe()
      if (!signal.aborted) continue
      await rm(path, { force: true })
      signal.throwIfAborted()
    }
    return { path, fileName, bytes: (await stat(path)).size, count }
  }
}
export type SessionExport = ReturnType<typeof createSessionExport>
