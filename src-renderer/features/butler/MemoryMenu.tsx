import {
  CalendarClock,
  CalendarX2,
  Ellipsis,
  Link2,
  Lock,
  LockOpen,
  MonitorCheck,
  Pin,
  PinOff,
  Share2,
  Split,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { useCopyText } from '../../lib/copy-text.ts'
import { linkOf } from '../../lib/link-of.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { MemoryEndedDialog } from './MemoryEndedDialog.tsx'
import { MemoryExpiryDialog } from './MemoryExpiryDialog.tsx'
import type { MemoryPanelActions } from './memory-props.ts'
import { MemorySplitDialog } from './MemorySplitDialog.tsx'

interface MemoryMenuProps {
  /** Null while it is still on its way: the button is there, and can be pressed as soon as it comes. */
  readonly memory: Memory | null
  readonly actions: MemoryPanelActions
}

type Asking = 'ended' | 'expiry' | 'split'

/** What else can be done with a memory, each with what it means. */
export function MemoryMenu({ memory, actions }: MemoryMenuProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const copyText = useCopyText()
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('butler.life.more')} disabled={memory === null}>
            <Ellipsis />
          </IconButton>
        }
        items={memory ? itemsOf({ t, memory, actions, setAsking, copyText }) : []}
      />
      {memory && asking === 'ended' && <MemoryEndedDialog memory={memory} actions={actions} onClose={close} />}
      {memory && asking === 'expiry' && <MemoryExpiryDialog memory={memory} actions={actions} onClose={close} />}
      {memory && asking === 'split' && <MemorySplitDialog memory={memory} actions={actions} onClose={close} />}
    </>
  )
}

interface ItemParts {
  readonly t: TFunction
  readonly memory: Memory
  readonly actions: MemoryPanelActions
  setAsking(asking: Asking): void
  copyText(text: string): Promise<boolean>
}

function itemsOf({ t, memory, actions, setAsking, copyText }: ItemParts): MenuItem[] {
  const toggle = (kind: 'pin' | 'lock' | 'local_only', value: boolean) => () =>
    void actions.onControl(memory, { kind, value })
  const item = (name: string, icon: MenuItem['icon'], run: () => void): MenuItem => ({
    label: t(`butler.life.${name}`),
    hint: t(`butler.life.${name}Hint`),
    icon,
    run,
  })
  const link = linkOf('memory', memory.id)
  const isCurrent = memory.status === 'active'
  return [
    isCurrent && item('ended', <CalendarX2 />, () => setAsking('ended')),
    isCurrent &&
      (memory.pinned ? item('unpin', <PinOff />, toggle('pin', false)) : item('pin', <Pin />, toggle('pin', true))),
    isCurrent &&
      (memory.locked
        ? item('unlock', <LockOpen />, toggle('lock', false))
        : item('lock', <Lock />, toggle('lock', true))),
    memory.localOnly
      ? item('anywhere', <Share2 />, toggle('local_only', false))
      : item('localOnly', <MonitorCheck />, toggle('local_only', true)),
    link !== null && { label: t('desktop.link.copy'), icon: <Link2 />, run: () => void copyText(link) },
    isCurrent && item('expire', <CalendarClock />, () => setAsking('expiry')),
    isCurrent && item('split', <Split />, () => setAsking('split')),
  ].filter((one) => one !== false && one !== null)
}
