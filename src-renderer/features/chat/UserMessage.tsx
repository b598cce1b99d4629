import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, UntrustedSpan } from '../../../src-main/contract/chat.ts'
import { formatDateTime } from '../../lib/format.ts'
import { findWords, wordsOf } from '../../search/find-words.ts'
import { FindQuery } from './find-query.ts'
import { RedactedText } from './RedactedText.tsx'

interface UserMessageProps {
  readonly message: Message
}

/** What the user said. What was pasted or quoted is set apart: it is not taken as the user's own words. */
export function UserMessage({ message }: UserMessageProps) {
  const { i18n } = useTranslation()
  return (
    <div className="flex justify-end pl-10 sm:pl-20" title={formatDateTime(message.at, i18n.language)}>
      <div
        data-said
        className="flex max-w-full min-w-0 flex-col gap-2 rounded-xl rounded-br-xs bg-sunken px-4 py-2.5 text-md break-words"
      >
        {toSegments(message.text, message.untrustedSpans).map((segment, index) =>
          segment.source === null ? (
            <p key={index} className="whitespace-pre-wrap">
              <RedactedText text={segment.text.trim()} />
            </p>
          ) : (
            <QuotedMaterial key={index} text={segment.text} source={segment.source} />
          ),
        )}
      </div>
    </div>
  )
}

const collapsedAt = 420

function QuotedMaterial({ text, source }: { readonly text: string; readonly source: UntrustedSpan['source'] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const find = useContext(FindQuery)
  const isLong = text.length > collapsedAt
  const isWhole = open || !isLong || findWords(text, wordsOf(find)).length > 0
  return (
    <figure className="min-w-0 rounded-sm border border-dashed border-line-strong bg-surface px-3 py-2">
      <figcaption className="mb-1 text-xs text-faint">
        {t(`chat.span.${source}`)} · {t('chat.span.notYours')}
      </figcaption>
      <blockquote className="text-base whitespace-pre-wrap text-muted">
        <RedactedText text={isWhole ? text : `${text.slice(0, collapsedAt)}…`} />
      </blockquote>
      {isLong && (
        <button
          type="button"
          onClick={() => setOpen(!open)}
          className="mt-1 rounded-xs text-xs font-medium text-accent hover:underline"
        >
          {isWhole ? t('common.less') : t('common.showAll')}
        </button>
      )}
    </figure>
  )
}

interface Segment {
  readonly text: string
  readonly source: UntrustedSpan['source'] | null
}

function toSegments(text: string, spans: readonly UntrustedSpan[]): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start > from) segments.push({ text: text.slice(from, span.start), source: null })
    segments.push({ text: text.slice(Math.max(from, span.start), span.end), source: span.source })
    from = Math.max(from, span.end)
  }
  if (from < text.length) segments.push({ text: text.slice(from), source: null })
  return segments.filter((segment) => segment.text.trim() !== '')
}
