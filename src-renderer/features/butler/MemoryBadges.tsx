import { CalendarClock, Lock, MonitorCheck, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isPast } from './memory-dates.ts'

/** As the icon of the kind has it in the list. */
const kindTones = { preference: 'accent', knowledge: 'accent', experience: 'warm', session: 'plain' } as const

/** What a memory is and what was set of it. */
export function MemoryBadges({ memory }: { readonly memory: Memory }) {
  const { t, i18n } = useTranslation()
  const { expiresAt } = memory
  const isOver = isPast(expiresAt)
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={kindTones[memory.type]}>{t(`butler.kind.${memory.type}`)}</Badge>
      {memory.status !== 'active' && <Badge tone="danger">{t(`butler.status.${memory.status}`)}</Badge>}
      {memory.pinned && (
        <Badge tone="accent">
          <Pin aria-hidden />
          {t('butler.life.isPinned')}
        </Badge>
      )}
      {memory.locked && (
        <Badge>
          <Lock aria-hidden />
          {t('butler.life.isLocked')}
        </Badge>
      )}
      {memory.localOnly && (
        <Badge>
          <MonitorCheck aria-hidden />
          {t('butler.localOnly')}
        </Badge>
      )}
      {expiresAt && (
        <Badge tone={isOver ? 'danger' : 'plain'}>
          <CalendarClock aria-hidden />
          {t(isOver ? 'butler.life.isOver' : 'butler.life.until', { date: formatDate(expiresAt, i18n.language) })}
        </Badge>
      )}
    </div>
  )
}
