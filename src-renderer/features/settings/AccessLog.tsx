import { agentNameOf } from '../../lib/agent-name.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessEntry } from '../../../src-main/contract/access.ts'
import { cx } from '../../lib/cx.ts'
import { commandArea } from './command-area.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Access } from './access-slice.ts'

interface AccessLogProps {
  readonly access: Access
  onRefusedOnly(refusedOnly: boolean): void
  onMore(): void
}

/** Columns that a narrow window has no room for. */
const inWide = 'max-sm:hidden'
const heads = { at: '', who: '', what: '', agent: inWide, rows: inWide, outcome: '' } as const
const columns = ['at', 'who', 'what', 'agent', 'rows', 'outcome'] as const

/** Which program called what, whose, how much it was, and what came of it. */
export function AccessLog({ access, onRefusedOnly, onMore }: AccessLogProps) {
  const { t, i18n } = useTranslation()
  const { tokens, agents, entries, nextCursor, refusedOnly, lost } = access
  const number = (value: number) => formatNumber(value, i18n.language)
  const who = ({ principal: { kind, id } }: AccessEntry) =>
    tokens.find((token) => token.id === id)?.name ?? t(`settings.access.principal.${kind}`)
  return (
    <div className="flex flex-col gap-3">
      {(refusedOnly || entries.length > 0) && (
        <Segmented
          label={t('settings.access.show')}
          value={refusedOnly ? 'refused' : 'all'}
          options={(['all', 'refused'] as const).map((value) => ({
            value,
            label: t(`settings.access.shown.${value}`),
          }))}
          className="self-start"
          onChange={(value) => onRefusedOnly(value === 'refused')}
        />
      )}
      {lost > 0 && <p className="text-sm text-warm">{t('settings.access.lost', { formatted: number(lost) })}</p>}
      {entries.length === 0 ? (
        <p className="text-sm text-muted">{t('settings.access.noEntries')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead className="text-left text-faint">
              <tr>
                {columns.map((head) => (
                  <th key={head} className={cx('py-1 pr-3 font-medium whitespace-nowrap', heads[head])}>
                    {t(`settings.access.head.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.seq} className="border-t border-line align-top">
                  <td className="py-1.5 pr-3 sm:whitespace-nowrap">{formatDateTime(entry.at, i18n.language)}</td>
                  <td className="py-1.5 pr-3 sm:whitespace-nowrap">{who(entry)}</td>
                  <td className="py-1.5 pr-3">
                    {commandArea(t, entry.command)}
                    {entry.times > 1 && ` × ${number(entry.times)}`}
                    <code className="block font-mono text-xs wrap-anywhere text-faint">
                      {entry.command.split(/(?<=_)/u).map((part, index) => (
                        <Fragment key={index}>
                          {part}
                          <wbr />
                        </Fragment>
                      ))}
                    </code>
                  </td>
                  <td className={cx('py-1.5 pr-3', inWide)}>{agentNameOf(t, agents, entry.agentId)}</td>
                  <td className={cx('py-1.5 pr-3 tabular-nums', inWide)}>{number(entry.rows)}</td>
                  <td className={entry.outcome === 'ok' ? 'py-1.5' : 'py-1.5 text-danger'}>
                    {entry.outcome === 'ok'
                      ? t('settings.access.granted')
                      : t(`errorNames.${entry.outcome}`, entry.outcome)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {nextCursor !== null && (
        <Button size="sm" variant="ghost" className="-ml-2.5 self-start" onClick={onMore}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
