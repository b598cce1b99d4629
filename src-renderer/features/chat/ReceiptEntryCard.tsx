import { ArrowUpRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wentAlong, type Receipt } from '../../../src-main/contract/receipt.ts'
import { cx } from '../../lib/cx.ts'
import { saysMore } from '../../lib/says-more.ts'
import { untitledOf } from '../../lib/session-title.ts'
import { ScoreBars } from '../../search/ScoreBars.tsx'
import { useWhy } from '../../search/use-why.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Details } from '../../ui/Details.tsx'
import type { MessageAddress } from './conversation-slice.ts'
import { When } from '../../ui/When.tsx'

export interface ReceiptLinks {
  onOpenMemory(memoryId: string): void
  onForgetMemory(memoryId: string): void
  onOpenMessage(address: MessageAddress): void
}

interface ReceiptEntryCardProps extends ReceiptLinks {
  readonly entry: Receipt['entries'][number]
  /** The citation that was clicked: the card comes into sight. */
  readonly isTarget: boolean
}

/** What an answer was given or not: a memory, a message of an earlier conversation, a passage of what else is searched. */
export function ReceiptEntryCard({ entry, isTarget, onOpenMessage, ...links }: ReceiptEntryCardProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLLIElement>(null)
  const why = useWhy(entry.parts, entry.outcome === 'injected')
  // A click on a citation leads here.
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  return (
    <li
      ref={card}
      className={cx(
        'rounded-md border bg-raised px-3.5 py-3 transition-colors',
        isTarget ? 'border-accent' : 'border-line',
        entry.outcome === 'dropped' && 'bg-transparent',
      )}
    >
      {entry.corpus === 'sessions' && <MessageEntry entry={entry} onOpenMessage={onOpenMessage} />}
      {entry.corpus === 'memories' && <MemoryEntry entry={entry} {...links} />}
      {entry.passageId !== null && <PassageEntry entry={entry} />}
      <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {entry.memory && <SourceBadge memory={entry.memory} />}
        {entry.reason && !wentAlong(entry) && <Badge>{t(`chat.receipt.reason.${entry.reason}`)}</Badge>}
      </p>
      {why && <p className="mt-2 text-xs text-muted">{why}</p>}
      <Details label={t('search.details')} className="mt-1.5">
        <ScoreBars parts={entry.parts} score={entry.score}>
          <p className="flex justify-between text-muted">
            {t('chat.receipt.size')}{' '}
            <span className="text-faint tabular-nums">{t('chat.receipt.tokens', { count: entry.tokens })}</span>
          </p>
        </ScoreBars>
      </Details>
    </li>
  )
}

/** Tells of what rests on something else than the user's words. */
function SourceBadge({
  memory: { origin, source },
}: {
  readonly memory: NonNullable<Receipt['entries'][number]['memory']>
}) {
  const { t } = useTranslation()
  if (source?.kind === 'import' && source.name !== null)
    return <Badge tone="warm">{t('chat.receipt.fromFile', { file: source.name })}</Badge>
  if (source?.kind === 'import' || origin === 'imported')
    return <Badge tone="warm">{t('butler.origin.imported')}</Badge>
  return source?.kind === 'tool' && <Badge tone="warm">{t('butler.byModel')}</Badge>
}

type EntryProps = Pick<ReceiptEntryCardProps, 'entry'>

type MemoryLinks = Pick<ReceiptLinks, 'onOpenMemory' | 'onForgetMemory'>

function MemoryEntry({ entry, onOpenMemory, onForgetMemory }: EntryProps & MemoryLinks) {
  const { t } = useTranslation()
  const { memory, memoryId } = entry
  const canForget = memory !== null && memory.status !== 'trashed'
  return (
    <>
      <Head
        citation={entry.citation}
        title={memory?.title ?? t('chat.receipt.forgotten')}
        openLabel={memory && t('chat.openMemory', { title: memory.title })}
        onOpen={() => memoryId !== null && onOpenMemory(memoryId)}
      >
        {canForget && (
          <HeadButton
            label={t('chat.receipt.forget', { title: memory.title })}
            onClick={() => memoryId !== null && onForgetMemory(memoryId)}
          >
            <Trash2 className="size-4" />
          </HeadButton>
        )}
      </Head>
      {memory?.quote && (
        <Quote at={memory.saidAt}>
          {saysMore(memory.quote, memory.title) ? memory.quote : t('chat.receipt.inTheseWords')}
        </Quote>
      )}
    </>
  )
}

function MessageEntry({ entry, onOpenMessage }: EntryProps & Pick<ReceiptLinks, 'onOpenMessage'>) {
  const { t, i18n } = useTranslation()
  const { message, messageId } = entry
  const from = message?.isHere ? 'fromHere' : 'fromSession'
  return (
    <>
      <Head
        citation={entry.citation}
        title={t(`chat.receipt.${message ? from : entry.isForgotten ? 'forgottenMessage' : 'sessionDeleted'}`)}
        openLabel={
          message &&
          t('chat.receipt.openMessage', { title: message.sessionTitle || untitledOf(t, message.at, i18n.language) })
        }
        onOpen={() =>
          message &&
          messageId !== null &&
          onOpenMessage({ sessionId: message.sessionId, messageId, position: message.position })
        }
      />
      {message && (
        <>
          <p className="truncate text-xs text-faint">
            {message.isHere
              ? t(`chat.by.${message.role}`)
              : `${t(`chat.by.${message.role}`)} · ${message.sessionTitle || untitledOf(t, message.at, i18n.language)}`}
          </p>
          <Quote at={message.at}>{message.text}</Quote>
        </>
      )}
    </>
  )
}

/** A passage of any other corpus, named by it. */
function PassageEntry({ entry: { citation, corpus, passage } }: EntryProps) {
  const { t } = useTranslation()
  return (
    <>
      <Head
        citation={citation}
        title={passage ? passage.title || corpus : t('chat.receipt.passageGone')}
        openLabel={null}
        onOpen={() => undefined}
      />
      <p className="truncate text-xs text-faint">{t('chat.receipt.fromCorpus', { corpus })}</p>
      {passage && <Quote at={passage.at}>{passage.text}</Quote>}
    </>
  )
}

interface HeadProps {
  readonly citation: number | null
  readonly title: string
  /** Null: there is nothing to open any more. */
  readonly openLabel: string | null
  /** More buttons. */
  readonly children?: ReactNode
  onOpen(): void
}

function Head({ citation, title, openLabel, children, onOpen }: HeadProps) {
  return (
    <div className="flex items-start gap-2">
      {citation !== null && (
        <span className="mt-px inline-flex size-[18px] shrink-0 items-center justify-center rounded-full bg-accent-soft text-2xs font-semibold text-accent-strong tabular-nums">
          {citation}
        </span>
      )}
      <p className="min-w-0 grow text-base font-medium break-words">{title}</p>
      {openLabel && (
        <HeadButton label={openLabel} onClick={onOpen}>
          <ArrowUpRight className="size-4" />
        </HeadButton>
      )}
      {children}
    </div>
  )
}

interface HeadButtonProps {
  readonly label: string
  readonly children: ReactNode
  onClick(): void
}

function HeadButton({ label, children, onClick }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-m-1 rounded-sm p-1 text-faint hover:bg-hover hover:text-ink"
    >
      {children}
    </button>
  )
}

function Quote({ at, children }: { readonly at: string | null; readonly children: ReactNode }) {
  return (
    <p className="mt-1.5 line-clamp-3 border-l-2 border-warm-line pl-2.5 tracking-title text-sm text-muted">
      {children}
      {at && (
        <span className="font-sans text-xs whitespace-nowrap text-faint">
          {' · '}
          <When at={at} />
        </span>
      )}
    </p>
  )
}
