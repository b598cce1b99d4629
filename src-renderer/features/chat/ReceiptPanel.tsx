import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { builtInProviderId, entryId, usedOf, wentAlong, type Receipt } from '../../../src-main/contract/receipt.ts'
import { cx } from '../../lib/cx.ts'
import { describeError } from '../../lib/errors.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { DegradedNote } from '../../search/DegradedNote.tsx'
import { costsOf, formatCost } from './who/cost.ts'
import { Details } from '../../ui/Details.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { uncitedIn } from './found-for-receipt.ts'
import { ReceiptEntryCard, type ReceiptLinks } from './ReceiptEntryCard.tsx'
import { ReceiptFiles } from './ReceiptFiles.tsx'
import { ToolCallList } from './ToolCalls.tsx'
import { usedAnything, usedInWords } from './used-in-words.ts'

interface ReceiptPanelProps extends ReceiptLinks {
  readonly receipt: Loadable<Receipt>
  readonly citation: number | null
  onClose(): void
}

/** What an answer was given from memory, what of it it cites, and what was left out and why. */
export function ReceiptPanel({ receipt, citation, onClose, ...links }: ReceiptPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('chat.receipt.title')} onClose={onClose}>
      {receipt.status === 'loading' && (
        <p className="p-6 text-center">
          <Spinner label={t('common.loading')} />
        </p>
      )}
      {receipt.status === 'failed' && <p className="p-5 text-base text-danger">{describeError(t, receipt.error)}</p>}
      {receipt.status === 'ready' && <ReceiptBody receipt={receipt.value} citation={citation} {...links} />}
    </SidePanel>
  )
}

interface ReceiptBodyProps extends ReceiptLinks {
  readonly receipt: Receipt
  readonly citation: number | null
}

function ReceiptBody({ receipt, citation, ...links }: ReceiptBodyProps) {
  const { t, i18n } = useTranslation()
  const given = receipt.entries.filter((entry) => entry.outcome === 'injected')
  const dropped = receipt.entries.filter((entry) => entry.outcome === 'dropped')
  const cited = given.filter((entry) => entry.cited)
  const core = given.filter((entry) => !entry.cited && entry.reason === 'core')
  const { strong, weak } = uncitedIn(receipt)
  const room = given.filter((entry) => !entry.cited && entry.reason === 'room')
  const isHere = receipt.driver.providerId === builtInProviderId
  const uncited = isHere ? 'unusedTitle' : 'givenTitle'
  const cards = (entries: Receipt['entries']) =>
    entries.map((entry) => (
      <ReceiptEntryCard
        key={`${entry.corpus} ${entryId(entry)}`}
        entry={entry}
        isTarget={citation !== null && entry.citation === citation}
        {...links}
      />
    ))
  const parts = [
    { title: t('chat.receipt.citedTitle'), entries: cited },
    { title: t(`chat.receipt.${uncited}`), entries: strong },
  ]
  const folded = [
    { title: t('chat.receipt.weakTitle', { count: weak.length }), entries: weak },
    {
      title: t(isHere ? 'chat.receipt.coreTitleHere' : 'chat.receipt.coreTitle', { count: core.length }),
      entries: core,
    },
    {
      title: t(isHere ? 'chat.receipt.roomTitleHere' : 'chat.receipt.roomTitle', { count: room.length }),
      entries: room,
    },
    { title: t('chat.receipt.droppedTitle', { count: dropped.length }), entries: dropped },
  ]
  return (
    <div className="flex flex-col gap-6 px-5 pt-4 pb-8">
      <p className="text-base text-muted">{inShort(t, receipt, i18n.language)}</p>
      {parts.map(
        ({ title, entries }) =>
          entries.length > 0 && (
            <Section key={title} title={title}>
              {cards(entries)}
            </Section>
          ),
      )}
      {folded.map(
        ({ title, entries }) =>
          entries.length > 0 && (
            <Details key={title} label={title} className="text-sm">
              <ul aria-label={title} className="mt-2 flex flex-col gap-2">
                {cards(entries)}
              </ul>
            </Details>
          ),
      )}
      <ReceiptFiles files={receipt.files} />
      {receipt.shown && <ShownFirst shown={receipt.shown} />}
      {receipt.isSmall && <p className="text-sm text-muted">{t('chat.receipt.small')}</p>}
      {receipt.calls.length > 0 && (
        <section aria-label={t('chat.calls.title')}>
          <h3 className="mb-2 text-sm font-semibold text-muted">{t('chat.calls.title')}</h3>
          <ToolCallList label={t('chat.calls.title')} calls={receipt.calls} hasNumbers />
        </section>
      )}
      {receipt.hints.length > 0 && (
        <Section title={t('chat.receipt.hintsTitle')}>
          {receipt.hints.map(({ candidateId, hint }) => (
            <li key={candidateId} className="rounded-md bg-sunken px-3 py-2 text-base break-words whitespace-pre-line">
              {hint ?? t('chat.receipt.hintGone')}
            </li>
          ))}
        </Section>
      )}
      <Facts receipt={receipt} />
    </div>
  )
}

/** What the answer rests on, in a sentence or two. */
function inShort(t: TFunction, receipt: Receipt, language: string): string {
  const given = receipt.entries.filter((entry) => entry.outcome === 'injected')
  const cited = given.filter((entry) => entry.cited).length
  const used = countsOf(receipt)
  if (receipt.entries.length === 0) return t('chat.receipt.none')
  // All that was used are memories, each of them cited.
  if (cited > 0 && usedOf(receipt).every((entry) => entry.cited && entry.corpus === 'memories'))
    return t('chat.receipt.basedOn', { count: cited })
  if (!usedAnything(used)) {
    const isOnlyAlong = given.length > 0 && given.every(wentAlong)
    return t(`chat.receipt.${isOnlyAlong ? 'onlyAlong' : 'noneFit'}`)
  }
  const summary = t('chat.receipt.summary', { used: usedInWords(t, used, language) })
  if (cited === 0) return summary
  return [summary, t('chat.receipt.summaryCited', { cited })].join(language.startsWith('zh') ? '' : ' ')
}

/** The same counts as beneath the answer. */
function countsOf(receipt: Receipt) {
  const used = usedOf(receipt)
  const memories = used.filter(({ corpus }) => corpus === 'memories')
  const messages = used.filter(({ corpus }) => corpus === 'sessions')
  const here = messages.filter(({ message }) => message?.isHere === true)
  return {
    usedCount: memories.length,
    usedMessageCount: messages.length - here.length,
    usedHereCount: here.length,
    usedPassageCount: used.length - memories.length - messages.length,
  }
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

/** It was shown before it went, and what was taken out then that is no entry. */
function ShownFirst({ shown }: { readonly shown: NonNullable<Receipt['shown']> }) {
  const { t } = useTranslation()
  const out = [
    ...shown.untickedProfile.map((field) => t(`butler.profile.field.${field}`)),
    ...shown.untickedHints.map((hint) => hint ?? t('chat.receipt.hintGone')),
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('goes.receipt')}</p>
      {out.length > 0 && (
        <Section title={t('goes.receiptOut')}>
          {out.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- They are shown once, as they are.
            <li key={index} className="rounded-md bg-sunken px-3 py-2 text-base break-words whitespace-pre-line">
              {text}
            </li>
          ))}
        </Section>
      )}
    </div>
  )
}

/** Who answered, and the numbers of the request folded away. */
function Facts({ receipt }: { readonly receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const { driver, history, search, timings, usage, price } = receipt
  const costs = costsOf(usage ? [{ ...usage, price }] : []).map((one) =>
    formatCost(one.amount, one.currency, i18n.language),
  )
  const number = (value: number) => formatNumber(value, i18n.language)
  const duration = (ms: number) => formatDuration(ms, i18n.language)
  const ofTokens = (used: number, all: number) => t('chat.receipt.ofTokens', { used: number(used), all: number(all) })
  return (
    <div className="border-t border-line pt-4">
      <Rows
        rows={[
          [
            t('chat.receipt.driver'),
            driver.providerId === builtInProviderId ? t('chat.receipt.builtIn') : `${driver.name} · ${driver.model}`,
          ],
          [
            t('who.tokens'),
            usage !== null &&
              t('who.took', { read: number(usage.promptTokens), written: number(usage.completionTokens) }),
          ],
          [t('who.cost'), costs.length > 0 && costs.join(' + ')],
          [t('chat.receipt.where'), driver.local ? t('chat.receipt.local') : t('chat.receipt.remote')],
          [t('chat.receipt.search'), t(`chat.receipt.mode.${search.mode}`)],
          [
            t('chat.receipt.history'),
            history.turnsTotal > 0 &&
              t('chat.receipt.historySent', { sent: history.turnsSent, count: history.turnsTotal }),
          ],
          [
            t('chat.receipt.summarized'),
            history.messagesSummarized > 0 &&
              t('chat.receipt.messages', {
                formatted: number(history.messagesSummarized),
                count: history.messagesSummarized,
              }),
          ],
        ]}
      />
      {search.degraded && (
        <div className="mt-3">
          <DegradedNote reason={search.degraded} />
        </div>
      )}
      <Details label={t('search.details')} className="mt-3">
        <Rows
          className="mt-2"
          rows={[
            [t('chat.receipt.memoryTokens'), ofTokens(receipt.usedTokens, receipt.budgetTokens)],
            [
              t('chat.receipt.request'),
              history.windowTokens > 0 && ofTokens(history.promptTokens, history.windowTokens),
            ],
            [t('chat.receipt.lookup'), duration(timings.retrieveMs)],
            [t('chat.receipt.firstWord'), timings.firstTokenMs !== null && duration(timings.firstTokenMs)],
            [t('chat.receipt.total'), duration(timings.totalMs)],
          ]}
        />
      </Details>
    </div>
  )
}

interface RowsProps {
  readonly className?: string
  /** Name and value; a row without a value is left out. */
  readonly rows: readonly (readonly [string, string | false])[]
}

function Rows({ className, rows }: RowsProps) {
  return (
    <dl className={cx('grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm', className)}>
      {rows.map(
        ([name, value]) =>
          value !== false && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="text-right tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
