import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { withoutWords } from './redact.ts'

/** Takes words that are destroyed out of the profile: what the user entered of them, and what would bring it back. */
export function createProfilePurge({ file, data }: { readonly file: MemoriesFile; readonly data: DataFile }) {
  return {
    /** Takes away what undoes or redoes such a value, and its name from the list of changes. Call inside a transaction of memories.db. */
    cleanEntries: (agentId: string, purgeId: string, needles: readonly string[]): void => {
      const all = file.lineage.beside.list(agentId).filter(({ store }) => store === 'profile_decision')
      for (const [changeId, entries] of Map.groupBy(all, (entry) => entry.changeId)) {
        const going = entries.filter(({ before, after }) =>
          [before, after].some(
            (json) => json !== null && isTouched((JSON.parse(json) as { value: string }).value, needles),
          ),
        )
        for (const { seq } of going) file.lineage.beside.remove(seq)
        if (going.length === entries.length) file.lineage.close(changeId, purgeId)
        else if (going.length > 0) file.lineage.blank(changeId)
      }
    },
    /** Call inside a transaction of data.db. */
    clean: (agentId: string, needles: readonly string[]): void => {
      for (const { id, value } of data.profiles.list(agentId)) if (isTouched(value, needles)) data.profiles.remove(id)
    },
  }
}

const isTouched = (text: string, needles: readonly string[]): boolean =>
  text !== '' && withoutWords(text, needles) !== text
