import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../src-main/contract/receipt.ts'
import { describeError } from '../../lib/errors.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ReceiptEntryCard } from './ReceiptEntryCard.tsx'

const builtIn = 'builtin'

interface ReceiptPanelProps {
  readonly receipt: Loadable<Receipt>
  readonly citation: number | null
  onOpenMemory(memoryId: string): void
  onClose(): void
}

/** What an answer was given from memory, what it used, and what was left out and why. */
export function ReceiptPanel({ receipt, citation, onOpenMemory, onClose }: ReceiptPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('chat.receipt.title')} closeLabel={t('common.close')} onClose={onClose}>
      {receipt.status === 'loading' && (
        <p className="p-6 text-center">
          <Spinner label={t('common.loading')} />
        </p>
      )}
      {receipt.status === 'failed' && <p className="p-5 text-base text-danger">{describeError(t, receipt.error)}</p>}
      {receipt.status === 'ready' && (
        <ReceiptBody receipt={receipt.value} citation={citation} onOpenMemory={onOpenMemory} />
      )}
    </SidePanel>
  )
}

interface ReceiptBodyProps {
  readonly receipt: Receipt
  readonly citation: number | null
  onOpenMemory(memoryId: string): void
}

function ReceiptBody({ receipt, citation, onOpenMemory }: ReceiptBodyProps) {
  const { t } = useTranslation()
  const used = receipt.entries.filter((entry) => entry.outcome === 'injected')
  const dropped = receipt.entries.filter((entry) => entry.outcome === 'dropped')
  return (
    <div className="flex flex-col gap-6 px-5 pt-4 pb-8">
      <p className="text-base text-muted">
        {receipt.entries.length === 0
          ? t('chat.receipt.none')
          : t('chat.receipt.summary', {
              considered: receipt.entries.length,
              used: used.length,
              dropped: dropped.length,
            })}
      </p>
      {used.length > 0 && (
        <Section title={t('chat.receipt.usedTitle')}>
          {used.map((entry) => (
            <ReceiptEntryCard
              key={entry.memoryId}
              entry={entry}
              isTarget={citation !== null && entry.citation === citation}
              onOpenMemory={onOpenMemory}
            />
          ))}
        </Section>
      )}
      {dropped.length > 0 && (
        <Section title={t('chat.receipt.droppedTitle')}>
          {dropped.map((entry) => (
            <ReceiptEntryCard key={entry.memoryId} entry={entry} isTarget={false} onOpenMemory={onOpenMemory} />
          ))}
        </Section>
      )}
      <Facts receipt={receipt} />
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

/** The numbers of the request. */
function Facts({ receipt }: { readonly receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const { driver, history, timings } = receipt
  const number = (value: number) => formatNumber(value, i18n.language)
  const duration = (ms: number) => formatDuration(ms, i18n.language)
  const rows = [
    [
      t('chat.receipt.memoryTokens'),
      t('chat.receipt.ofTokens', { used: number(receipt.usedTokens), all: number(receipt.budgetTokens) }),
    ],
    [t('chat.receipt.history'), t('chat.receipt.historySent', { sent: history.turnsSent, total: history.turnsTotal })],
    [
      t('chat.receipt.request'),
      t('chat.receipt.ofTokens', { used: number(history.promptTokens), all: number(history.windowTokens) }),
    ],
    [
      t('chat.receipt.driver'),
      driver.providerId === builtIn ? t('chat.receipt.builtIn') : `${driver.name} · ${driver.model}`,
    ],
    [t('chat.receipt.where'), driver.local ? t('chat.receipt.local') : t('chat.receipt.remote')],
    [t('chat.receipt.lookup'), duration(timings.retrieveMs)],
    ...(timings.firstTokenMs === null ? [] : [[t('chat.receipt.firstWord'), duration(timings.firstTokenMs)]]),
    [t('chat.receipt.total'), duration(timings.totalMs)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
