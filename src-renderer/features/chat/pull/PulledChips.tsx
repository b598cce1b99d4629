import { useTranslation } from 'react-i18next'
import type { PulledThing } from '../../../../src-main/contract/pulled.ts'
import { PulledChip } from './PulledChip.tsx'

interface PulledChipsProps {
  readonly pulled: readonly PulledThing[]
  onRemove(id: string): void
}

/** What goes along with the message because the user put it in. */
export function PulledChips({ pulled, onRemove }: PulledChipsProps) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('pull.put')}
      className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto border-b border-line px-3 py-2.5"
    >
      {pulled.map((thing) => (
        <PulledChip key={thing.id} thing={thing} onRemove={() => onRemove(thing.id)} />
      ))}
    </ul>
  )
}
