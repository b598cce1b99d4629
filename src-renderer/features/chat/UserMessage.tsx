import { Pencil } from 'lucide-react'
import { Suspense, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import type { GivenFile } from '../../../src-main/contract/attachment.ts'
import type { Message, UntrustedSpan } from '../../../src-main/contract/chat.ts'
import type { PulledThing } from '../../../src-main/contract/pulled.ts'
import { formatDateTime } from '../../lib/format.ts'
import { findWords, wordsOf } from '../../search/find-words.ts'
import { lazily } from '../../lib/lazily.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { EditsSlice } from './edits-slice.ts'
import { FindQuery } from './find-query.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { MessagePulled } from './pull/MessagePulled.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { RedactedText } from './RedactedText.tsx'
import { type Draft, fromSpans } from './untrusted-spans.ts'
import { VersionSwitch } from './VersionSwitch.tsx'

const EditMessage = lazily(async () => (await import('./EditMessage.tsx')).EditMessage)

/** What can be done with any message. */
export interface MessageActions {
  onQuote(text: string): void
  /** What is being said otherwise. */
  readonly edited: StoreApi<Pick<EditsSlice, 'edits'>>
  /** Null: no longer. */
  onEditing(messageId: string, draft: Draft | null): void
  /** Says it otherwise; what was there stays as another branch. */
  onEdit(message: Message, draft: Draft): void
  onShowVersion(messageId: string): void
  /** Shows a memory or a chat that was put in. */
  onOpenPulled(thing: PulledThing): void
}

interface UserMessageProps {
  readonly message: Message
  /** What of the conversation's files went along; absent while it is answered. */
  readonly files: readonly GivenFile[] | undefined
  /** While an answer comes nothing is said otherwise. */
  readonly busy: boolean
  readonly actions: MessageActions
  onOpenFile(id: string): void
}

/** What the user said. What was pasted or quoted is set apart: it is not taken as the user's own words. */
export function UserMessage({ message, files, busy, actions, onOpenFile }: UserMessageProps) {
  const { t, i18n } = useTranslation()
  const edited = useStore(actions.edited, ({ edits }) => edits[message.id])
  const pencil = useRef<HTMLButtonElement>(null)
  const end = () => {
    actions.onEditing(message.id, null)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const along = (
    <>
      {message.pulled && <MessagePulled pulled={message.pulled} onOpen={actions.onOpenPulled} />}
      {message.attachments && <MessageFiles files={message.attachments} given={files} onOpen={onOpenFile} />}
    </>
  )
  if (edited)
    return (
      <div className="flex flex-col items-end gap-2 pt-2">
        {along}
        <div className="w-full">
          <Suspense>
            <EditMessage
              message={message}
              draft={edited}
              onDraft={(draft) => actions.onEditing(message.id, draft)}
              onCancel={end}
              onSend={() => actions.onEdit(message, edited)}
            />
          </Suspense>
        </div>
      </div>
    )
  return (
    <div
      className="group/said flex flex-col items-end gap-2 pt-2 pl-10 sm:pl-20"
      title={formatDateTime(message.at, i18n.language)}
    >
      {along}
      <div
        data-said
        className="flex max-w-full min-w-0 flex-col gap-2 rounded-xl rounded-br-xs bg-said px-4 py-2.5 text-md break-words"
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
      <div data-below className="-mt-1 -mr-1 flex h-7 items-center gap-0.5">
        <div className="flex items-center gap-0.5 opacity-0 transition-opacity group-focus-within/said:opacity-100 group-hover/said:opacity-100 [@media(hover:none)]:opacity-100">
          <CopyButton text={message.text} />
          <IconButton
            ref={pencil}
            size="sm"
            label={t('branches.edit')}
            disabled={busy}
            onClick={() => actions.onEditing(message.id, fromSpans(message.text, message.untrustedSpans))}
          >
            <Pencil />
          </IconButton>
          <QuoteButton text={message.text} onQuote={actions.onQuote} />
        </div>
        <VersionSwitch message={message} busy={busy} onShowVersion={actions.onShowVersion} />
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
