import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useMoves } from '../../../ui/use-moves.ts'
import { walkRows } from '../../../ui/walk-rows.ts'
import type { TabProps } from '../tab-props.ts'
import { PurgeDialog } from './PurgeDialog.tsx'
import type { TrashPage } from './trash-slice.ts'
import { TrashRow } from './TrashRow.tsx'
import { useTrashActions } from './use-trash-actions.ts'

/** What was forgotten and can still be brought back, and the way to destroy it for good. */
export function TrashTab({ store, onOpenMemory }: TabProps) {
  const { t } = useTranslation()
  const trash = useStore(store, (state) => state.trash)
  const revision = useStore(store, (state) => state.revision)
  // Whatever happens to memories may move some here or away.
  useEffect(() => void store.getState().loadTrash(), [store, revision])
  if (trash.status === 'idle' || trash.status === 'loading') {
    return <Loading />
  }
  if (trash.status === 'failed') {
    return (
      <EmptyState title={t('butler.trashTab.failed')}>
        <p>{describeError(t, trash.error)}</p>
        <Button onClick={() => void store.getState().loadTrash()}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  if (trash.value.items.length === 0) {
    return (
      <EmptyState icon={<Trash2 />} title={t('butler.trashTab.empty')}>
        {t('butler.trashTab.emptyHint')}
      </EmptyState>
    )
  }
  return <TrashList page={trash.value} store={store} onOpenMemory={onOpenMemory} />
}

interface TrashListProps extends Pick<TabProps, 'store' | 'onOpenMemory'> {
  readonly page: TrashPage
}

function TrashList({ page, store, onOpenMemory }: TrashListProps) {
  const { t, i18n } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [purging, setPurging] = useState<readonly string[] | 'all' | null>(null)
  const { restore, purge } = useTrashActions({ store })
  const { fail } = useNotices()
  const list = useRef<HTMLUListElement>(null)
  useMoves(list, 'li')
  // What left the trash meanwhile is not chosen any more.
  const chosen = page.items.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const going = page.items.filter(({ id }) => purging === 'all' || purging?.includes(id))
  const isAll = chosen.length === page.items.length
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base text-muted">{t('butler.trashTab.intro')}</p>
      <div role="toolbar" aria-label={t('butler.trashTab.tools')} className="flex min-h-9 flex-wrap items-center gap-2">
        <label className="mr-auto flex items-center gap-3 py-1 pr-2 pl-3 text-sm text-muted">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isAll
            }}
            onChange={() => setTicked(new Set(isAll ? [] : page.items.map(({ id }) => id)))}
            className="size-4 accent-accent"
          />
          {chosen.length > 0
            ? t('butler.trashTab.chosen', {
                count: chosen.length,
                formatted: formatNumber(chosen.length, i18n.language),
              })
            : t('butler.trashTab.total', { count: page.total, formatted: formatNumber(page.total, i18n.language) })}
        </label>
        {chosen.length > 0 ? (
          <>
            <Button size="sm" onClick={() => void restore(chosen)}>
              {t('butler.trashTab.restoreChosen')}
            </Button>
            <Button size="sm" onClick={() => setPurging(chosen)} className="text-danger!">
              {t('butler.trashTab.purgeChosen')}
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setPurging('all')} className="text-danger!">
            {t('butler.trashTab.purgeAll')}
          </Button>
        )}
      </div>
      <ul ref={list} aria-label={t('butler.trash')} onKeyDown={walkRows} className="border-t border-line">
        {page.items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            isTicked={ticked.has(item.id)}
            onTick={(isTicked) => tick(item.id, isTicked)}
            onOpen={() => onOpenMemory(item.id)}
            onRestore={() => void restore([item.id])}
            onPurge={() => setPurging([item.id])}
          />
        ))}
      </ul>
      {page.nextCursor && (
        <Button className="self-center" onClick={() => void store.getState().loadMoreTrash().catch(fail)}>
          {t('common.more')}
        </Button>
      )}
      {purging && (
        <PurgeDialog
          count={purging === 'all' ? page.total : purging.length}
          title={going.length === 1 ? going[0]?.title : undefined}
          wished={
            purging === 'all' ? page.wished : going.filter(({ alsoInConversations }) => alsoInConversations).length
          }
          onClose={() => setPurging(null)}
          onPurge={(also) => purge(purging, also)}
        />
      )}
    </div>
  )
}
