import { NotebookPen, NotebookText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { cx } from '../../../lib/cx.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { ChatStore } from '../chat-store.ts'

interface LearningButtonProps {
  readonly store: ChatStore
  onOpenSettings(): void
}

/** Whether what is said in this chat is learned, with its switch; where nothing is anywhere, the way to the settings. */
export function LearningButton({ store, onOpenSettings }: LearningButtonProps) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const session = useStore(store, (state) => valueOf(state.conversation)?.session)
  const nextLearns = useStore(store, (state) => state.nextLearns)
  const learnsAtAll = useStore(store, (state) => state.learnsAtAll)
  const sessionId = useStore(store, (state) => state.sessionId)
  // A temporary chat says it across its head.
  if (session?.temporary || (sessionId !== null && !session)) return null
  const learns = sessionId === null ? nextLearns : session?.learns !== false
  const isOn = learnsAtAll && learns
  const turn = async (): Promise<void> => {
    await store.getState().setLearns(!learns)
    tell(
      (t) => t(learns ? 'learning.turnedOff' : 'learning.turnedOn'),
      () => store.getState().setLearns(learns, sessionId ?? undefined),
    )
  }
  const label = t(learnsAtAll ? (learns ? 'learning.isOn' : 'learning.isOff') : 'learning.isOffForAll')
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => (learnsAtAll ? void turn().catch(fail) : onOpenSettings())}
        className={cx(
          'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs transition-colors hover:bg-hover [&_svg]:size-3.5',
          isOn ? 'text-muted hover:text-ink' : 'text-warm',
        )}
      >
        {isOn ? <NotebookPen /> : <NotebookText />}
        <span className={cx('whitespace-nowrap', isOn && 'hidden @min-[540px]:inline')}>
          {t(isOn ? 'learning.on' : learnsAtAll ? 'learning.off' : 'learning.offForAll')}
        </span>
      </button>
    </Tooltip>
  )
}
