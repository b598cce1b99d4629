import { History, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFields, profileFields, type ProfileField, type ProfileValue } from '../../../src-main/contract/profile.ts'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import type { ProfileActions } from './profile-actions.ts'
import { wideFields } from './profile/wide-fields.ts'
import { ProfileHistoryDialog } from './profile/ProfileHistoryDialog.tsx'
import { ProfileLine } from './ProfileValue.tsx'
import { ValueEditor } from './profile/ValueEditor.tsx'

interface ProfileCardProps {
  readonly values: readonly ProfileValue[]
  readonly actions: ProfileActions
}

/** Who the user is, line by line, each with what it rests on: the form of the portrait. */
export function ProfileCard({ values, actions }: ProfileCardProps) {
  const { t } = useTranslation()
  const [history, setHistory] = useState<ProfileField | null>(null)
  const wide = wideFields(new Set(values.map(({ field }) => field)))
  return (
    <section aria-label={t('butler.profile.title')} className="border-t border-line pt-4">
      <h2 className="tracking-title text-lg font-semibold">{t('butler.profile.title')}</h2>
      {values.length === 0 && <p className="mt-1 text-base text-muted">{t('butler.profile.empty')}</p>}
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {profileFields.map((field) => (
          <ProfileRow
            key={field}
            field={field}
            values={values.filter((value) => value.field === field)}
            isWide={wide.has(field)}
            actions={actions}
            onHistory={() => setHistory(field)}
          />
        ))}
      </dl>
      {history && <ProfileHistoryDialog field={history} actions={actions} onClose={() => setHistory(null)} />}
    </section>
  )
}

interface ProfileRowProps {
  readonly field: ProfileField
  readonly values: readonly ProfileValue[]
  /** It has a row to itself. */
  readonly isWide: boolean
  readonly actions: ProfileActions
  onHistory(): void
}

function ProfileRow({ field, values, isWide, actions, onHistory }: ProfileRowProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<string | null>(null)
  const adding = edited === ''
  const line = useRef<HTMLElement>(null)
  useFocusKept(line)
  const label = t(`butler.profile.field.${field}`)
  const canAdd = values.length === 0 || listFields.has(field)
  return (
    <div
      className={cx(
        'group/line flex min-h-9 items-start gap-3 border-t border-line py-1.5 first:border-t-0 sm:nth-2:border-t-0',
        isWide && 'sm:col-span-2',
      )}
    >
      <dt className="w-[116px] shrink-0 py-[3px] text-sm text-faint">{label}</dt>
      <dd ref={line} className="flex min-w-0 grow flex-wrap items-center gap-1">
        {values.map((value) => (
          <ProfileLine
            key={value.value}
            value={value}
            label={label}
            isChip={listFields.has(field)}
            isEdited={edited === value.value}
            actions={actions}
            onEdit={(isEdited) => setEdited(isEdited ? value.value : null)}
            onHistory={onHistory}
          />
        ))}
        {adding && (
          <ValueEditor
            label={label}
            value=""
            onCancel={() => setEdited(null)}
            onSave={async (value) => {
              if (await actions.onSave(field, value, null)) setEdited(null)
            }}
          />
        )}
        {canAdd && !adding && (
          <button
            type="button"
            aria-label={t('butler.profile.add', { field: label })}
            onClick={() => setEdited('')}
            className={cx(
              'inline-flex h-6.5 items-center gap-1 rounded-full px-1.5 text-xs text-faint hover:bg-hover hover:text-ink',
              values.length === 0 && '-ml-2',
            )}
          >
            <Plus className="size-3.5" />
            {values.length === 0 && t('butler.profile.unknown')}
          </button>
        )}
        {values.length === 0 && !adding && (
          <IconButton
            size="sm"
            label={t('butler.profile.historyOf', { field: label })}
            onClick={onHistory}
            className="-my-0.5 ml-auto opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <History />
          </IconButton>
        )}
      </dd>
    </div>
  )
}
