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
  take(agentId: string, chosen: ChosenChats, learns: boolean): Promise<Output<'session_import'>>
  /** Ends what comes in: what is here stays. */
  stop(agentId: string): Promise<unknown>
  /** Deletes what came in, with what was learned only there. */
  takeBack(importId: string): Promise<unknown>
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
  take: (agentId, { handle, name }, learns) =>
    call('session_import', { agentId, fileHandle: handle, fileName: name, extract: learns }),
  stop: (agentId) => call('session_import_stop', { agentId }),
  takeBack: (importId) => call('session_import_take_back', { importId }),
})
