import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { Details } from '../../../ui/Details.tsx'
import type { ForgetPreview } from './forget-slice.ts'
import { goingAlong } from './forget-words.ts'

interface ForgetPreviewBodyProps {
  readonly preview: ForgetPreview
  readonly withEarlier: boolean
  readonly alsoInConversations: boolean
  readonly hasChanged: boolean
  onWithEarlier(withEarlier: boolean): void
  onAlsoInConversations(also: boolean): void
}

/** All that goes, what stays though it rests on the same words, and the two choices there are. */
export function ForgetPreviewBody({ preview, withEarlier, alsoInConversations, ...props }: ForgetPreviewBodyProps) {
  const { t, i18n } = useTranslation()
  const { asked, same, earlier, sharing, counts } = preview
  const number = (value: number) => formatNumber(value, i18n.language)
  if (counts.memories === 0) {
    return (
      <p role="status" className="mt-2 text-base text-muted">
        {t('butler.forgetting.nothing')}
      </p>
    )
  }
  const along = goingAlong(counts)
  return (
    <div className="mt-2 flex flex-col gap-5">
      {props.hasChanged && (
        <p role="alert" className="rounded-md bg-warm-soft px-4 py-3 text-sm text-warm">
          {t('butler.forgetting.changed')}
        </p>
      )}
      <Parts title={t('butler.forgetting.asked', { count: asked.length })} parts={asked} />
      {same.length > 0 && <Parts title={t('butler.forgetting.same', { count: same.length })} parts={same} />}
      {earlier.length > 0 && (
        <div className="flex flex-col gap-2">
          <CheckRow
            label={t('butler.forgetting.earlier', { count: earlier.length })}
            hint={t('butler.forgetting.earlierHint')}
            checked={withEarlier}
            onChange={props.onWithEarlier}
          />
          <Parts parts={earlier} />
        </div>
      )}
      {along.length > 0 && (
        <Details label={t('butler.forgetting.along')}>
          <ul className="mt-1.5 ml-5 flex list-disc flex-col gap-0.5 text-sm text-muted">
            {along.map(({ part, count }) => (
              <li key={part}>{t(`butler.forgetting.part.${part}`, { count, formatted: number(count) })}</li>
            ))}
          </ul>
        </Details>
      )}
      {counts.messages > 0 && (
        <CheckRow
          label={t('butler.forgetting.also')}
          hint={t('butler.forgetting.alsoHint', { count: counts.messages, formatted: number(counts.messages) })}
          checked={alsoInConversations}
          onChange={props.onAlsoInConversations}
        />
      )}
      {sharing.length > 0 && (
        <Parts title={t('butler.forgetting.sharing', { count: sharing.length })} parts={sharing} />
      )}
      <p className="text-sm text-muted">{t('butler.forgetting.back30')}</p>
    </div>
  )
}

interface PartsProps {
  readonly title?: string
  readonly parts: ForgetPreview['asked']
}

const shownAtFirst = 4

function Parts({ title, parts }: PartsProps) {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? parts : parts.slice(0, shownAtFirst)
  return (
    <section aria-label={title}>
      {title && <h3 className="mb-1.5 text-sm font-semibold text-muted">{title}</h3>}
      <ul className="flex flex-col gap-1">
        {shown.map((part) => (
          <li key={part.id} className="flex items-start gap-2 rounded-sm bg-sunken px-3 py-1.5 text-base">
            <span className="min-w-0 grow break-words">{part.title}</span>
            {part.status !== 'active' && <Badge>{t(`butler.status.${part.status}`)}</Badge>}
          </li>
        ))}
      </ul>
      {parts.length > shown.length && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setAll(true)}>
          {t('butler.forgetting.more', {
            count: parts.length - shown.length,
            formatted: formatNumber(parts.length - shown.length, i18n.language),
          })}
        </Button>
      )}
    </section>
  )
}
