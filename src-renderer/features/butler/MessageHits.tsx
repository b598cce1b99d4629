import { MessagesSquare, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../src-main/contract/plain-text.ts'
import type { MessageHit } from '../../../src-main/contract/search.ts'
import { describeError } from '../../lib/errors.ts'
import { formatRelative } from '../../lib/format.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { untitledOf } from '../../lib/session-title.ts'
import { DegradedNote } from '../../search/DegradedNote.tsx'
import { MarkedText } from '../../search/MarkedText.tsx'
import { WeakerHits } from '../../search/WeakerHits.tsx'
import { WhyHit } from '../../search/WhyHit.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { walkRows } from '../../ui/walk-rows.ts'
import type { FoundMessages } from './conversation-search-slice.ts'

interface MessageHitsProps {
  readonly messages: Loadable<FoundMessages>
  onOpen(hit: MessageHit): void
  onRetry(): void
  onClear(): void
}

/** What was said in conversations that bears on a query, best first. */
export function MessageHits({ messages, onOpen, onRetry, onClear }: MessageHitsProps) {
  const { t } = useTranslation()
  switch (messages.status) {
    case 'idle':
      return (
        <EmptyState icon={<MessagesSquare />} title={t('butler.said.start')}>
          {t('butler.said.startHint')}
        </EmptyState>
      )
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <EmptyState title={t('butler.said.failed')}>
          <p>{describeError(t, messages.error)}</p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </EmptyState>
      )
    case 'ready':
      return <Found found={messages.value} onOpen={onOpen} onClear={onClear} />
  }
}

interface FoundProps extends Pick<MessageHitsProps, 'onOpen' | 'onClear'> {
  readonly found: FoundMessages
}

function Found({ found, onOpen, onClear }: FoundProps) {
  const { t } = useTranslation()
  const { degraded, hits, query } = found
  return (
    <>
      {degraded && degraded !== 'off' && <DegradedNote reason={degraded} />}
      {hits.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('butler.empty.search', { query })}>
          <p>{t('butler.said.noneHint')}</p>
          <Button onClick={onClear}>{t('common.clear')}</Button>
        </EmptyState>
      ) : (
        <WeakerHits key={query} hits={hits}>
          {(shown) => (
            <ul aria-label={t('butler.said.label')} onKeyDown={walkRows}>
              {shown.map((hit) => (
                <li key={hit.messageId} data-row className="border-b border-line pb-2">
                  <MessageRow hit={hit} query={query} onOpen={onOpen} />
                  <div className="px-3">
                    <WhyHit parts={hit.parts} score={hit.score} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </WeakerHits>
      )}
    </>
  )
}

interface MessageRowProps extends Pick<MessageHitsProps, 'onOpen'> {
  readonly hit: MessageHit
  readonly query: string
}

/** Who said it, when and in which chat; a click goes there. */
function MessageRow({ hit, query, onOpen }: MessageRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <article>
      <button
        type="button"
        onClick={() => onOpen(hit)}
        className="w-full rounded-sm px-3 pt-3 pb-1.5 text-left -outline-offset-2 transition-colors hover:bg-hover"
      >
        <span className="flex gap-2 text-xs text-faint">
          <span className="shrink-0 font-medium text-muted">{t(`chat.by.${hit.role}`)}</span>
          <span className="min-w-0 grow truncate">{hit.sessionTitle || untitledOf(t, hit.at, i18n.language)}</span>
          <time dateTime={hit.at} className="shrink-0">
            {formatRelative(hit.at, i18n.language)}
          </time>
        </span>
        <span className="mt-1 line-clamp-4 text-base break-words">
          <MarkedText text={plainText(hit.text)} query={query} />
        </span>
      </button>
    </article>
  )
}
