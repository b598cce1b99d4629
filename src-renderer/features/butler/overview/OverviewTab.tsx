import { Feather, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeError } from '../../../lib/errors.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { ProfileValue } from '../../../../src-main/contract/profile.ts'
import type { ButlerTab } from '../butler-tabs.ts'
import type { ProfileActions } from '../profile-actions.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import { heldBackBy } from '../review/forget-requests-slice.ts'
import { Inbox } from '../review/Inbox.tsx'
import { openReviews } from '../review/review-slice.ts'
import { useReviewActions } from '../review/use-review-actions.ts'
import type { TabProps } from '../tab-props.ts'
import { useProfileActions } from '../use-profile-actions.ts'
import { AskMemory } from './AskMemory.tsx'
import { composePortrait, isBlank, type Portrait, restsOnWords } from './portrait.ts'
import { PortraitText } from './PortraitText.tsx'
import { Recent } from './Recent.tsx'

interface OverviewTabProps extends TabProps {
  onTab(tab: ButlerTab): void
  onStartChat(): void
  onAskInChat(question: string): void
}

const askedHere = 3

/** The user in a few sentences, what needs their word, what is new and what changed; the card as the form of it. */
export function OverviewTab(props: OverviewTabProps) {
  const { store, onOpenMemory, onTab, onStartChat } = props
  const { t, i18n } = useTranslation()
  const state = useStore(store)
  const { overview, profile, revision, agentId } = state
  useEffect(() => void store.getState().loadOverview(), [store, revision, agentId])
  const profileActions = useProfileActions(props)
  const heldBack = heldBackBy(state)
  const values = valueOf(profile)
  const shown = valueOf(overview)
  const language = i18n.language.startsWith('zh') ? 'zh' : 'en'
  const portrait = composePortrait({
    memories: (shown?.portrait ?? []).filter(({ id }) => !heldBack.has(id)),
    profile: values ?? [],
    language,
  })
  if (overview.status === 'idle' || overview.status === 'loading' || profile.status === 'loading') {
    return <Loading />
  }
  if (overview.status === 'failed' || profile.status === 'failed') {
    const error = overview.status === 'failed' ? overview.error : profile.status === 'failed' && profile.error
    return (
      <EmptyState title={t('butler.listFailed')}>
        <p>{describeError(t, error)}</p>
        <Button onClick={() => void state.load()}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  const isEmpty = overview.value.newest.length === 0
  const told = (id: string | null): boolean => id === null || !heldBack.has(id)
  return (
    <div className="flex flex-col gap-9">
      <You
        portrait={portrait}
        isEmpty={isEmpty}
        values={values ?? []}
        profileActions={profileActions}
        openId={state.selectedId}
        onOpenMemory={onOpenMemory}
        onStartChat={onStartChat}
      />
      {!isEmpty && <AskMemory {...props} />}
      <ToConfirm {...props} />
      <Recent
        newest={overview.value.newest.filter(({ id }) => told(id))}
        replaced={overview.value.replaced.filter(({ before, now }) => told(before.id) && told(now?.id ?? null))}
        openId={state.selectedId}
        onAll={() => onTab('memories')}
        onOpenMemory={onOpenMemory}
      />
    </div>
  )
}

interface YouProps extends Pick<OverviewTabProps, 'onOpenMemory' | 'onStartChat'> {
  readonly portrait: Portrait
  /** Nothing is remembered at all. */
  readonly isEmpty: boolean
  readonly values: readonly ProfileValue[]
  readonly openId: string | null
  readonly profileActions: ProfileActions
}

/** The portrait with the card as its form; where nothing is known, how that changes. */
function You({ portrait, isEmpty, values, openId, profileActions, onOpenMemory, onStartChat }: YouProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  if (isBlank(portrait) && isEmpty && !editing) {
    return (
      <EmptyState icon={<Feather />} title={t('butler.empty.all')}>
        <p>{t('you.emptyHint')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onStartChat}>
            {t('butler.empty.start')}
          </Button>
          <Button onClick={() => setEditing(true)}>{t('you.fillIn')}</Button>
        </div>
      </EmptyState>
    )
  }
  return (
    <section
      aria-label={t('you.title')}
      className="flex flex-col gap-5 rounded-xl border border-line bg-surface px-7 pt-6 pb-5 shadow-rest max-sm:px-5"
    >
      {isBlank(portrait) ? (
        <p className="tracking-title text-xl text-muted">{t('you.blank')}</p>
      ) : (
        <PortraitText
          portrait={portrait}
          openId={openId}
          onOpen={(memoryId) => (memoryId === null ? setEditing(true) : onOpenMemory(memoryId))}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          <Pencil aria-hidden />
          {t(editing ? 'you.editDone' : 'you.edit')}
        </Button>
        {restsOnWords(portrait) && <p className="text-xs text-faint">{t('you.hint')}</p>}
      </div>
      {editing && <ProfileCard values={values} actions={profileActions} />}
    </section>
  )
}

/** The first of what waits, answered in place, and the way to the rest. */
function ToConfirm(props: OverviewTabProps) {
  const { store, onOpenMemory, onOpenMessage, onTab } = props
  const { t } = useTranslation()
  const state = useStore(store)
  const actions = useReviewActions(props)
  const inbox = valueOf(state.inbox)
  const open = openReviews(state)
  if (open === 0 || !inbox) return null
  const shown = Math.min(askedHere, inbox.items.length)
  const left = open - shown
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Inbox
          page={inbox}
          most={askedHere}
          actions={actions}
          onOpenMemory={onOpenMemory}
          onOpenMessage={onOpenMessage}
        />
      </div>
      {left > 0 && (
        <Button
          size="sm"
          {...(shown > 0 && { variant: 'ghost', className: '-ml-2.5' })}
          onClick={() => onTab('review')}
        >
          {t(shown > 0 ? 'you.review' : 'you.waits', { count: left })}
        </Button>
      )}
    </div>
  )
}
