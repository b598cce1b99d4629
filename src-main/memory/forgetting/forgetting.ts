import { createHash } from 'node:crypto'
import { AppError } from '../../contract/error.ts'
import type { Memory, VersionReason } from '../../contract/memory.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { slicesWithin, slicewise } from '../../util/slicewise.ts'
import { newChange } from '../lifecycle/memory-writer.ts'
import { attributeOf } from '../ontology/attributes.ts'
import type { About } from './memories-about.ts'
import { messagesWith, wordsToDestroy } from './words-to-destroy.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { chosen, createSelect, type Selection } from './selection.ts'
import type { LineageCounts } from '../../storage/lineage-store.ts'
import type { ToTrash } from '../lifecycle/to-trash.ts'

/** What goes along with the memories, as numbers for a sentence. */
export interface ForgetCounts {
  /** All that goes; of these `superseded` held before. */
  readonly memories: number
  readonly superseded: number
  readonly versions: number
  readonly quotes: number
  readonly vectors: number
  readonly profileLines: number
  readonly receipts: number
  readonly jobs: number
  /** Entries of the change list that keep how they were. */
  readonly changeEntries: number
  /** Messages in which the words stand, and in how many conversations. They stay unless it is asked for. */
  readonly messages: number
  readonly conversations: number
}

export interface Part {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly type: Memory['type']
  readonly status: Memory['status']
  readonly saidAt: string | null
}

export interface ForgetPreview {
  /** Names exactly this selection as it is now: what is forgotten by it is what was shown. */
  readonly previewToken: string
  readonly asked: Part[]
  /** Go too: they state the same fact. */
  readonly same: Part[]
  /** Past values of what goes. */
  readonly earlier: Part[]
  /** Stay: they rest on words that what goes rests on too. */
  readonly sharing: Part[]
  readonly counts: ForgetCounts
}

interface Forgetting {
  readonly selection: Selection
  readonly expectedCount: number | null
  readonly previewToken: string | null
  /** Once they leave the trash, their words leave the conversations too. */
  readonly alsoInConversations: boolean
}

const shown = 200
const atOnce = { most: 5, room: 50_000 }

interface Deps extends ForgetDeps {
  readonly about: About
  readonly toTrash: ToTrash
}

/** Forgetting by fact: what a selection means and all that came of it, and its way to the trash as one change. */
export function createForgetting({ file, data, writer, about, toTrash, onChange }: Deps) {
  const select = createSelect(file, about)

  const countMessages = async (agentId: string, memories: readonly Memory[]) => {
    const messagesOf = async (memory: Memory): Promise<string[]> => [
      ...(await messagesWith(data, { agentId, memoryId: memory.id }, wordsToDestroy(file, memory))).keys(),
    ]
    const found = [...new Set(await flatMapPaced(memories, messagesOf))]
    await breathe()
    return { messages: found.length, conversations: data.traces.countConversations(found) }
  }

  const preview = async (agentId: string, selection: Selection): Promise<ForgetPreview> => {
    const selected = await select(agentId, selection)
    const going = chosen(selected, selection.withEarlier ?? false)
    const ids = going.map(({ id }) => id)
    const counted = await slicewise(ids, 500, file.lineage.counts)
    const total = (of: keyof LineageCounts): number => counted.reduce((sum, one) => sum + one[of], 0)
    await breathe()
    return {
      previewToken: tokenOf(going),
      asked: partsOf(selected.asked),
      same: partsOf(selected.same),
      earlier: partsOf(selected.earlier),
      sharing: partsOf(file.lineage.sharing(agentId, ids)),
      counts: {
        memories: going.length,
        superseded: going.filter(({ status }) => status === 'superseded').length,
        versions: total('versions'),
        quotes: total('quotes'),
        vectors: total('vectors'),
        ...data.traces.counts(ids),
        profileLines: profileLinesOf(going),
        changeEntries: total('entries'),
        ...(await countMessages(agentId, going)),
      },
    }
  }

  /** All of one agent, as one change: in slices where they are many. */
  const trash = async (
    agentId: string,
    memories: readonly Memory[],
    { reason, alsoInConversations = false }: { readonly reason: VersionReason; readonly alsoInConversations?: boolean },
  ): Promise<{ changeId: string }> => {
    const [first] = memories
    if (!first) throw new AppError('not_found', 'There is nothing to forget.')
    const change = newChange(agentId, 'forget', first.title)
    for (const some of slicesWithin(memories, atOnce, ({ content }) => content.length)) {
      if (!some.includes(first)) await breathe()
      const ids = some.map(({ id }) => id)
      file.inTransaction(() => {
        if (some.includes(first)) writer.begin(change)
        // In a later slice one may be gone or changed by now: it is forgotten as it is.
        const now = file.memories.heldBy(agentId, ids)
        toTrash(change, now, reason)
        if (alsoInConversations) for (const { id } of now) file.trash.wish(id)
      })
      onChange(agentId, ids, 'removed', change.changeId)
    }
    return { changeId: change.changeId }
  }

  return {
    preview,
    trash,
    /** Throws `conflict` where the selection is not what was expected any more; then nothing was done. */
    forget: async (
      agentId: string,
      { selection, expectedCount, previewToken, alsoInConversations }: Forgetting,
    ): Promise<{ changeId: string; forgotten: number; memoryIds: string[] }> => {
      const selected = chosen(await select(agentId, selection), selection.withEarlier ?? false)
      // Others were served while this was looked for: what counts is how it is now.
      const ids = selected.map(({ id }) => id)
      const going = (await slicewise(ids, 200, (some) => file.memories.heldBy(agentId, some))).flat()
      const isAsExpected =
        (expectedCount === null || expectedCount === going.length) &&
        (previewToken === null || previewToken === tokenOf(going))
      if (!isAsExpected) {
        throw new AppError('conflict', 'What this would forget has changed; look at it again.', {
          params: { count: String(going.length) },
        })
      }
      const { changeId } = await trash(agentId, going, { reason: 'forgotten', alsoInConversations })
      return { changeId, forgotten: going.length, memoryIds: going.slice(0, shown).map(({ id }) => id) }
    },
  }
}
export type ForgettingService = ReturnType<typeof createForgetting>

const partsOf = (memories: readonly Memory[]): Part[] =>
  memories
    .slice(0, shown)
    .map(({ id, title, content, type, status, saidAt }) => ({ id, title, content, type, status, saidAt }))

function tokenOf(memories: readonly Memory[]): string {
  const names = memories.map(({ id, version }) => `${id}:${version}`).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('base64url')
}

/** How many values of the profile these memories tell. */
const profileLinesOf = (memories: readonly Memory[]): number =>
  new Set(
    memories.flatMap(({ status, slot }) => {
      const field = slot?.subject === 'user' && status === 'active' ? attributeOf(slot.attribute)?.profile : undefined
      return slot && field ? [`${field} ${slot.value}`] : []
    }),
  ).size
