import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFields, profileFields, type ProfileField, type ProfileLine } from '../../../src-main/contract/profile.ts'
import type { ProfileActions } from './profile-actions.ts'
import { ProfileValue, ValueEditor } from './ProfileValue.tsx'

interface ProfileCardProps {
  readonly lines: readonly ProfileLine[]
  readonly actions: ProfileActions
}

/** Who the user is, line by line, each with the words it rests on. */
export function ProfileCard({ lines, actions }: ProfileCardProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('butler.profile.title')} className="rounded-lg border border-line bg-surface px-5 pt-4 pb-3">
      <h2 className="font-serif text-lg font-semibold">{t('butler.profile.title')}</h2>
      {lines.length === 0 && <p className="mt-1 text-base text-muted">{t('butler.profile.empty')}</p>}
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {profileFields.map((field) => (
          <ProfileRow
            key={field}
            field={field}
            lines={lines.filter((line) => line.field === field)}
            actions={actions}
          />
        ))}
      </dl>
    </section>
  )
}

interface ProfileRowProps {
  readonly field: ProfileField
  readonly lines: readonly ProfileLine[]
  readonly actions: ProfileActions
}

function ProfileRow({ field, lines, actions }: ProfileRowProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const label = t(`butler.profile.field.${field}`)
  const canAdd = lines.length === 0 || listFields.has(field)
  return (
    <div className="group/line flex min-h-9 items-start gap-3 border-t border-line py-1.5 first:border-t-0 sm:nth-2:border-t-0">
      <dt className="w-[104px] shrink-0 py-[3px] text-sm text-faint">{label}</dt>
      <dd className="flex min-w-0 grow flex-wrap items-center gap-1">
        {lines.map((line) => (
          <ProfileValue key={line.value} line={line} label={label} isChip={listFields.has(field)} actions={actions} />
        ))}
        {adding && (
          <ValueEditor
            label={label}
            value=""
            onCancel={() => setAdding(false)}
            onSave={(value) => {
              setAdding(false)
              actions.onSave(field, value, null)
            }}
          />
        )}
        {canAdd && !adding && (
          <button
            type="button"
            aria-label={t('butler.profile.add', { field: label })}
            onClick={() => setAdding(true)}
            className="inline-flex h-6.5 items-center gap-1 rounded-full px-1.5 text-xs text-faint hover:bg-hover hover:text-ink"
          >
            <Plus className="size-3.5" />
            {lines.length === 0 && t('butler.profile.unknown')}
          </button>
        )}
      </dd>
    </div>
  )
}
