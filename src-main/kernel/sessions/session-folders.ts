import type { Caller } from '../../contract/caller.ts'
import type { SessionFolder } from '../../contract/chat.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import { newId } from '../../util/ids.ts'

/** Folders of conversations: of one agent each. */
export function createSessionFolders({ folders }: Pick<DataFile, 'folders'>) {
  const own = (caller: Caller, id: string): SessionFolder => found(folders.get(id, ownersOf(caller)), 'folder')
  return {
    list: (agentId: string): SessionFolder[] => folders.list(agentId),
    /** A name that is there already is that folder. */
    create: (agentId: string, name: string, importId?: string): SessionFolder => {
      const known = folders.byName(agentId, name)
      if (known) return known
      const folder = { id: newId(), agentId, name }
      folders.add(folder, importId)
      return folder
    },
    rename: (caller: Caller, id: string, name: string): SessionFolder => {
      own(caller, id)
      folders.rename(id, name)
      return own(caller, id)
    },
    /** Its conversations stay, in no folder. */
    remove: (caller: Caller, id: string): void => folders.remove(own(caller, id).id),
  }
}
export type SessionFolders = ReturnType<typeof createSessionFolders>
