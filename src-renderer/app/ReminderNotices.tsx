import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatMoment } from '../lib/format.ts'
import { useNotices } from '../lib/use-notices.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import type { ReminderStore } from './reminder-store.ts'

interface ReminderNoticesProps {
  readonly store: ReminderStore
}

/** What is to be thought of, and since when, above everything else and over none of it. */
export function ReminderNotices({ store }: ReminderNoticesProps) {
  const { t, i18n } = useTranslation()
  const { reminders, putAway, remindLater } = useStore(store)
  const { tell, fail } = useNotices()
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  return (
    <div ref={root} tabIndex={-1} aria-live="polite" className="max-h-[30vh] shrink-0 overflow-y-auto">
      {reminders.map((reminder) => (
        <Notice
          key={reminder.jobId}
          icon={<Bell aria-hidden />}
          label={t('schedules.due')}
          text={t('schedules.reminder', { text: reminder.text, when: formatMoment(reminder.at, i18n.language) })}
        >
          <Button
            size="sm"
            onClick={() =>
              void remindLater(reminder)
                .then((isSet) => isSet && tell((t) => t('schedules.putOff')))
                .catch(fail)
            }
          >
            {t('schedules.later')}
          </Button>
          <Button size="sm" onClick={() => void putAway(reminder.jobId).catch(fail)}>
            {t('schedules.done')}
          </Button>
        </Notice>
      ))}
    </div>
  )
}
