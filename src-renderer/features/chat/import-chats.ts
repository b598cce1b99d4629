import type { Bridge } from '../../../src-main/contract/bridge.ts'
import type { ChatFile } from '../../../src-main/contract/chat-file.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'

/** A file of chats that the user chose, and what is in it. */
export interface ChosenChats {
  readonly handle: string
  readonly name: string
  readonly file: ChatFile
}

export interface ChatImporter {
  /** Null where the user chose none; `onReading` once one was chosen, which takes a while to be read. */
  choose(onReading: (name: string) => void): Promise<ChosenChats | null>
  take(agentId: string, handle: string, learns: boolean): Promise<Output<'session_import'>>
  /** Deletes what came in, with what was learned only there, and the empty folders that were not there before. */
  takeBack(agentId: string, created: readonly string[], foldersBefore: ReadonlySet<string>): Promise<void>
}

/** Brings chats of other programs in. */
export const createChatImporter = (call: CommandClient, bridge: Pick<Bridge, 'openFile'>): ChatImporter => ({
  async choose(onReading) {
    const chosen = await bridge.openFile(['.zip', '.json', '.jsonl'])
    if (!chosen) return null
    const { handle, name } = chosen
    onReading(name)
    return { handle, name, file: await call('session_import_scan', { fileHandle: handle }) }
  },
  take: (agentId, handle, learns) => call('session_import', { agentId, fileHandle: handle, extract: learns }),
  async takeBack(agentId, created, foldersBefore) {
    for (const sessionId of created) await call('session_delete', { sessionId, memories: 'forget_exclusive' })
    const { items: folders } = await call('session_folder_list', { agentId })
    for (const { id: folderId } of folders.filter(({ id }) => !foldersBefore.has(id))) {
      const { items } = await call('session_list', { agentId, folderId, limit: 1 })
      if (items.length === 0) await call('session_folder_remove', { folderId })
    }
  },
})
