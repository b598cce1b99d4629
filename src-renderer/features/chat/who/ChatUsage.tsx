import { useTranslation } from 'react-i18next'
import type { Output } from '../../../lib/command-client.ts'
import { formatNumber } from '../../../lib/format.ts'
import { costsOf, formatCost } from './cost.ts'

interface ChatUsageProps {
  readonly items: Output<'session_usage'>['items']
}

/** What each model took of a chat, and what that cost where a price is known. */
export function ChatUsage({ items }: ChatUsageProps) {
  const { t, i18n } = useTranslation()
  if (items.length === 0) return null
  const number = (value: number) => formatNumber(value, i18n.language)
  const costIn = (taken: ChatUsageProps['items']) =>
    costsOf(taken)
      .map(({ amount, currency }) => formatCost(amount, currency, i18n.language))
      .join(' + ')
  const total = costIn(items)
  const hasUnpriced = items.some(({ price }) => price === null)
  return (
    <section aria-label={t('who.chat.title')} className="mt-5">
      <h3 className="text-sm font-semibold">{t('who.chat.title')}</h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {items.map((one) => (
          <li key={`${one.providerId} ${one.model}`} className="flex items-baseline gap-3">
            <span className="min-w-0 grow truncate">
              {one.model} <span className="text-faint">· {one.name}</span>
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              {t('who.took', { read: number(one.promptTokens), written: number(one.completionTokens) })}
              {one.price && ` · ${costIn([one])}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-faint">
        {total === '' ? t('who.chat.noPrice') : t(hasUnpriced ? 'who.chat.atLeast' : 'who.chat.total', { cost: total })}
        {items.some(({ estimated }) => estimated > 0) && ` ${t('who.chat.estimated')}`}
      </p>
    </section>
  )
}
