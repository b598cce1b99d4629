import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../../lib/once.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { Marking } from '../MemoryRow.tsx'
import type { TabProps } from '../tab-props.ts'
import { type ManyControl, mostMarked } from './browse-slice.ts'
import type { Entry } from './outline.ts'

/** How rows are marked, and what is done with all that are, each with one way back. */
export function useMarks({ store }: Pick<TabProps, 'store'>, entries: readonly Entry[]) {
  const { t, i18n } = useTranslation()
  const { tell, fail } = useNotices()
  const [once] = useState(createOnce)
  const last = useRef<string | null>(null)
  const ids = useMemo(() => entries.flatMap((entry) => ('row' in entry ? [entry.row.id] : [])), [entries])
  return useMemo(() => {
    const state = () => store.getState()
    const between = (from: string, to: string): readonly string[] => {
      const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
      return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
    }
    return {
      onMark: (id: string, how: Marking) => {
        const { marked, mark } = state()
        if (how === 'range' && last.current !== null) mark(between(last.current, id), true)
        else mark([id], !marked.has(id))
        last.current = id
      },
      onAll: () => state().mark(ids.slice(0, mostMarked), true),
      onNone: () => state().unmarkAll(),
      onControl: (control: ManyControl) =>
        void once('control', async () => {
          const { changed, changeIds } = await state().controlMany([...state().marked], control)
          const [changeId] = changeIds
          if (changeId === undefined) return tell((t) => t('browse.marked.nothing'), null)
          const formatted = changed.toLocaleString(i18n.language)
          tell(
            (t) => t(`browse.did.${control}`, { count: changed, formatted }),
            () => state().undo(changeId),
          )
        }).catch(fail),
      onForget: () => void state().beginForgetting({ ids: [...state().marked] }),
    }
  }, [store, ids, once, tell, fail, t, i18n])
}
