import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { valueOf } from '../../../lib/loadable.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { ChatStore } from '../chat-store.ts'

interface TemporaryLineProps {
  readonly store: ChatStore
}

/** Says across a temporary chat what becomes of it, and whether what is known of the user is used. */
export function TemporaryLine({ store }: TemporaryLineProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const textId = useId()
  const session = useStore(store, (state) => valueOf(state.conversation)?.session)
  if (!session?.temporary) return null
  const { id, temporary } = session
  return (
    <section
      aria-labelledby={textId}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-dashed border-line-strong bg-sunken px-4 py-2 text-sm sm:px-6"
    >
      <p id={textId} role="status" className="min-w-0 grow basis-64 text-muted">
        {t(temporary.usesMemory ? 'temporary.saysUsing' : 'temporary.says')}
      </p>
      <span className="flex items-center gap-2 text-ink">
        <span aria-hidden>{t('temporary.use')}</span>
        <Switch
          label={t('temporary.use')}
          checked={temporary.usesMemory}
          onChange={(uses) => void store.getState().setTemporaryMemory(id, uses).catch(fail)}
        />
      </span>
    </section>
  )
}
