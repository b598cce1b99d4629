import type { DataFile } from '../../storage/data-file.ts'
import type { GrowthTrace } from '../../storage/traces-store.ts'
import { withoutWords } from './redact.ts'

/** Takes words that are destroyed out of the profile: what the user entered of them, and what would bring it back. */
export function createProfilePurge(data: DataFile) {
  const entriesWith = (agentId: string, needles: readonly string[]): GrowthTrace[] =>
    data.traces.profileGrowth(agentId).filter(({ before, after }) =>
      [before, after].some((json) => {
        const { value } = JSON.parse(json ?? '{"value":""}') as { value: string }
        return isTouched(value, needles)
      }),
    )

  return {
    /** Changes whose summary names a value that goes; `isWhole` where nothing else of the profile is in them. */
    changesWith: (agentId: string, needles: readonly string[]): { changeId: string; isWhole: boolean }[] => {
      const all = Map.groupBy(data.traces.profileGrowth(agentId), ({ changeId }) => changeId)
      const going = Map.groupBy(entriesWith(agentId, needles), ({ changeId }) => changeId)
      return Array.from(going, ([changeId, some]) => ({ changeId, isWhole: some.length === all.get(changeId)?.length }))
    },
    /** Call inside a transaction of data.db. */
    clean: (agentId: string, needles: readonly string[]): void => {
      for (const { id, value } of data.profiles.list(agentId)) if (isTouched(value, needles)) data.profiles.remove(id)
      for (const { changeId, position } of entriesWith(agentId, needles)) data.traces.removeGrowth(changeId, position)
    },
  }
}

const isTouched = (text: string, needles: readonly string[]): boolean =>
  text !== '' && withoutWords(text, needles) !== text
