import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'

interface ForgetWhichProps {
  readonly candidates: Turn['perhapsMeant']
  onForget(memoryIds: readonly string[]): void
}

/** What an unclear request to forget may mean, to be ticked: nothing goes before it was looked at. */
export function ForgetWhich({ candidates, onForget }: ForgetWhichProps) {
  const { t, i18n } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What was forgotten since is no candidate any more.
  const chosen = candidates.flatMap(({ memoryId }) => (ticked.has(memoryId) ? [memoryId] : []))
  const tick = (memoryId: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(memoryId)
    else next.delete(memoryId)
    setTicked(next)
  }
  const count = chosen.length
  return (
    <fieldset className="flex max-w-full flex-col gap-2 rounded-md border border-line bg-sunken px-4 py-3">
      <legend className="px-1 text-sm font-semibold">{t('chat.forgetWhich.ask')}</legend>
      <ul className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
        {candidates.map(({ memoryId, title }) => (
          <li key={memoryId}>
            <CheckRow
              label={<span className="break-words">{title}</span>}
              checked={ticked.has(memoryId)}
              onChange={(isTicked) => tick(memoryId, isTicked)}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" className="self-start" disabled={count === 0} onClick={() => onForget(chosen)}>
        {t('chat.forgetWhich.forget', { count, formatted: formatNumber(count, i18n.language) })}
      </Button>
    </fieldset>
  )
}
