import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../src-main/contract/chat.ts'

interface VersionSwitchProps {
  readonly message: Pick<Message, 'id' | 'versions'>
  /** While an answer comes the branch stays. */
  readonly busy: boolean
  onShowVersion(messageId: string): void
}

/** "‹ 1/2 ›" at a message with several versions. At an end a button stays reachable, so the keyboard keeps its place. */
export function VersionSwitch({ message: { id, versions = [] }, busy, onShowVersion }: VersionSwitchProps) {
  const { t } = useTranslation()
  if (versions.length < 2) return null
  const at = versions.indexOf(id)
  const step = (label: string, by: number, Icon: typeof ChevronLeft) => {
    const to = busy ? undefined : versions[at + by]
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled={to === undefined}
        onClick={() => to !== undefined && onShowVersion(to)}
        className="inline-flex size-7 items-center justify-center rounded-sm text-muted transition-colors not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 [&_svg]:size-3.5"
      >
        <Icon />
      </button>
    )
  }
  return (
    <div role="group" aria-label={t('branches.versions')} className="inline-flex items-center text-xs text-muted">
      {step(t('branches.earlier'), -1, ChevronLeft)}
      <span role="status" aria-label={t('branches.versionOf', { at: at + 1, of: versions.length })}>
        {at + 1}/{versions.length}
      </span>
      {step(t('branches.later'), 1, ChevronRight)}
    </div>
  )
}
