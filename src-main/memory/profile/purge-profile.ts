import type { DataFile } from '../../storage/data-file.ts'
import type { GrowthTrace } from '../../storage/traces-store.ts'
import { withoutWords } from '../forgetting/redact.ts'

/** Takes words that are destroyed out of the profile: what rests on them, what the user entered, and what would bring them back. */
export function createProfilePurge(data: DataFile) {
  const entriesWith = (agentId: string, needles: readonly string[]): GrowthTrace[] =>
    data.traces.profileGrowth(agentId).filter(({ before, after }) =>
      [before, after].some((json) => {
        const { value, quote = '' } = JSON.parse(json ?? '{"value":""}') as { value: string; quote?: string }
        return isTouched(value, needles) || isTouched(quote, needles)
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
      const { evidence, decisions } = data.profiles
      for (const row of evidence.list(agentId)) {
        const quote = withoutWords(row.quote, needles)
        // Another memory keeps what it says of the user, without the words that go.
        if (row.memoryId !== null && quote !== row.quote) evidence.put({ ...row, quote })
        else if (row.memoryId === null && (quote !== row.quote || isTouched(row.value, needles)))
          evidence.remove(row.id)
      }
      for (const { id, value } of decisions.list(agentId)) if (isTouched(value, needles)) decisions.remove(id)
      for (const { changeId, position } of entriesWith(agentId, needles)) data.traces.removeGrowth(changeId, position)
    },
  }
}

const isTouched = (text: string, needles: readonly string[]): boolean =>
  text !== '' && withoutWords(text, needles) !== text
