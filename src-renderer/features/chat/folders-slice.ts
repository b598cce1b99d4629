import type { StateCreator } from 'zustand'
import type { SessionFolder } from '../../../src-main/contract/chat.ts'
import type { CommandClient } from '../../lib/command-client.ts'
import { keep, readKept } from '../../lib/kept.ts'
import type { SessionList } from './listed-sessions.ts'

/** What the list of chats as a whole knows. */
interface Listing {
  readonly agentId: string
  loadSessions(): Promise<void>
}

export interface FoldersSlice {
  readonly folders: readonly SessionFolder[]
  /** The chats of those that are open, by folder. */
  readonly inFolders: Readonly<Record<string, SessionList>>
  /** The list shows what was put away. */
  readonly showsArchive: boolean
  loadFolders(): Promise<void>
  toggleFolder(folderId: string): Promise<void>
  createFolder(name: string): Promise<SessionFolder>
  renameFolder(folderId: string, name: string): Promise<void>
  removeFolder(folderId: string): Promise<void>
  moveSession(sessionId: string, folderId: string | null): Promise<void>
  archiveSession(sessionId: string, archived: boolean): Promise<void>
  showArchive(shown: boolean): Promise<void>
}

const key = 'majordomo-open-folders'
const mostInFolder = 200

export const createFoldersSlice =
  (call: CommandClient): StateCreator<Listing & FoldersSlice, [], [], FoldersSlice> =>
  (set, get) => {
    const kept = readKept(key)
    const open = new Set<unknown>(Array.isArray(kept) ? kept : [])
    const load = async (folderId: string): Promise<readonly [string, SessionList]> => [
      folderId,
      await call('session_list', { agentId: get().agentId, folderId, limit: mostInFolder }),
    ]
    const reload = () => get().loadSessions()
    return {
      folders: [],
      inFolders: {},
      showsArchive: false,

      async loadFolders() {
        const { items } = await call('session_folder_list', { agentId: get().agentId })
        const shown = await Promise.all(items.filter(({ id }) => open.has(id)).map(({ id }) => load(id)))
        set({ folders: items, inFolders: Object.fromEntries(shown) })
      },

      async toggleFolder(folderId) {
        if (!open.delete(folderId)) open.add(folderId)
        keep(key, [...open])
        await get().loadFolders()
      },

      async createFolder(name) {
        const folder = await call('session_folder_create', { agentId: get().agentId, name })
        open.add(folder.id)
        await get().loadFolders()
        return folder
      },

      async renameFolder(folderId, name) {
        await call('session_folder_rename', { folderId, name })
        await get().loadFolders()
      },

      async removeFolder(folderId) {
        await call('session_folder_remove', { folderId })
        await reload()
      },

      async moveSession(sessionId, folderId) {
        await call('session_move', { sessionId, folderId })
        await reload()
      },

      async archiveSession(sessionId, archived) {
        await call('session_archive', { sessionId, archived })
        await reload()
      },

      async showArchive(showsArchive) {
        set({ showsArchive })
        await reload()
      },
    }
  }
