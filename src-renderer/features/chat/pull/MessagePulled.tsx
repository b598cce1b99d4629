import { useTranslation } from 'react-i18next'
import type { PulledThing } from '../../../../src-main/contract/pulled.ts'
import { PulledChip } from './PulledChip.tsx'

interface MessagePulledProps {
  readonly pulled: readonly PulledThing[]
  onOpen(thing: PulledThing): void
}

/** What went with a message because the user put it in. */
export function MessagePulled({ pulled, onOpen }: MessagePulledProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('pull.went')} className="flex max-w-full flex-wrap justify-end gap-1.5">
      {pulled.map((thing) => (
        <PulledChip key={thing.id} thing={thing} onOpen={() => onOpen(thing)} />
      ))}
    </ul>
  )
}
