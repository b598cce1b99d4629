import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, formatRelative } from '../../lib/format.ts'
import type { UsageSummary } from './background-slice.ts'
import { byPurpose } from './usage-by-purpose.ts'

/** What models took since the month began, by what it was for, and what the limits refused. */
export function UsageTable({ usage }: { readonly usage: UsageSummary }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const rows = byPurpose(usage.items)
  return (
    <>
      {/* That nothing was taken is no news. */}
      {usage.spent.month > 0 && (
        <p className="-mt-2.5 text-sm text-muted">
          {t(usage.spent.day > 0 ? 'settings.background.spent' : 'settings.background.spentMonth', {
            day: number(usage.spent.day),
            month: number(usage.spent.month),
          })}
        </p>
      )}
      {rows.length > 0 && (
        <p className="text-sm text-muted">
          {t('settings.background.since', { since: formatDate(usage.since, i18n.language) })}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('settings.background.noUsage')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-left text-muted">
            <tr>
              <th className="py-1 font-medium">{t('settings.background.purposeHead')}</th>
              <th className="py-1 text-right font-medium">{t('settings.background.calls')}</th>
              <th className="py-1 text-right font-medium">{t('settings.background.tokens')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ purpose, calls, tokens, isEstimate }) => (
              <tr key={purpose} className="border-t border-line">
                <td className="py-1.5">{t(`settings.background.purpose.${purpose}`)}</td>
                <td className="py-1.5 text-right tabular-nums">{number(calls)}</td>
                <td className="py-1.5 text-right tabular-nums">
                  {isEstimate ? t('settings.background.aboutTokens', { tokens: number(tokens) }) : number(tokens)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {usage.refusals.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-sm bg-warm-soft px-3 py-2 text-sm text-warm">
          {usage.refusals.map(({ at, purpose, cap, times, model }) => (
            <li key={`${at} ${purpose} ${cap} ${model}`}>
              {t('settings.background.refused', {
                count: times,
                formatted: number(times),
                purpose: t(`settings.background.purpose.${purpose}`),
                cap: t(`settings.background.capName.${cap}`),
                when: formatRelative(at, i18n.language),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
