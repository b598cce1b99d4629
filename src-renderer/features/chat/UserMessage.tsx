import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenFile } from '../../../src-main/contract/attachment.ts'
import type { Message, UntrustedSpan } from '../../../src-main/contract/chat.ts'
import { formatDateTime } from '../../lib/format.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { RedactedText } from './RedactedText.tsx'

interface UserMessageProps {
  readonly message: Message
  /** What of the conversation's files went along; absent while it is answered. */
  readonly files: readonly GivenFile[] | undefined
  onOpenFile(id: string): void
}

/** What the user said. What was pasted or quoted is set apart: it is not taken as the user's own words. */
export function UserMessage({ message, files, onOpenFile }: UserMessageProps) {
  const { i18n } = useTranslation()
  return (
    <div className="flex flex-col items-end gap-2 pl-10 sm:pl-20" title={formatDateTime(message.at, i18n.language)}>
      {message.attachments && <MessageFiles files={message.attachments} given={files} onOpen={onOpenFile} />}
      <div className="flex max-w-full min-w-0 flex-col gap-2 rounded-xl rounded-br-xs bg-sunken px-4 py-2.5 text-md break-words">
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
  const isLong = text.length > collapsedAt
  return (
    <figure className="min-w-0 rounded-sm border border-dashed border-line-strong bg-surface px-3 py-2">
      <figcaption className="mb-1 text-xs text-faint">
        {t(`chat.span.${source}`)} · {t('chat.span.notYours')}
      </figcaption>
      <blockquote className="text-base whitespace-pre-wrap text-muted">
        <RedactedText text={open || !isLong ? text : `${text.slice(0, collapsedAt)}…`} />
      </blockquote>
      {isLong && (
        <button
          type="button"
          onClick={() => setOpen(!open)}
          className="mt-1 rounded-xs text-xs font-medium text-accent hover:underline"
        >
          {open ? t('common.less') : t('common.showAll')}
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
