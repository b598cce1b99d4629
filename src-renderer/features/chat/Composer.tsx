import { ArrowUp, Clock, Quote, Square, X } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { UntrustedSpan } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { useRoomTaken } from '../../ui/use-room-taken.ts'
import { lazily } from '../../lib/lazily.tsx'
import { AttachButton } from './AttachButton.tsx'
import { ComposerFiles } from './ComposerFiles.tsx'
import { pullOptionId, usePullMenu } from './pull/use-pull-menu.ts'
import type { PullSlice } from './pull/pull-slice.ts'
import { commandsFor, isBeginning, isCommand, type SlashChoice, type SlashCommand } from './slash-commands.ts'
import { optionId, SlashMenu } from './SlashMenu.tsx'
import { useOwnWords } from './use-own-words.ts'
import { useSendWhenRead } from './use-send-when-read.ts'
import { claimSpan, type Draft, type Said, spansOf, withoutPulled, withSaid, withText } from './untrusted-spans.ts'

const PullMenu = lazily(async () => (await import('./pull/PullMenu.tsx')).PullMenu)
const PulledChips = lazily(async () => (await import('./pull/PulledChips.tsx')).PulledChips)

interface ComposerProps {
  readonly draft: Draft
  /** Nothing of what is sent is kept. */
  readonly isTemporary: boolean
  readonly sending: boolean
  /** A turn is running: it can be stopped, and what is sent waits for its end. */
  readonly running: boolean
  /** What waits. */
  readonly queued: string | null
  /** What the user said in this chat, the last first. */
  readonly said: readonly Said[]
  /** The field gets the focus whenever this changes. */
  readonly focusKey: string
  /** Something else comes first: the field neither takes the keyboard by itself nor shows in the accent's colour. */
  readonly rests: boolean
  /** Stands below the field. */
  readonly children?: ReactNode
  onDraft(draft: Draft): void
  onFiles(files: readonly File[]): void
  /** What an `@` offers. */
  onFindToPull: PullSlice['findToPull']
  onOpenFile(id: string): void
  onRemoveFile(key: string): void
  onConnect(): void
  onSend(): void
  onQueue(): void
  onTakeBack(): void
  onStop(): void
  /** Does what was chosen from the field. */
  onCommand(command: SlashCommand): void
}

const maxHeight = 260
/** Characters of a pasted text that stay in the field. */
const longestPaste = 20_000
/** Longer than any text. */
const maxLength = 2 ** 31 - 1

export function Composer(props: ComposerProps) {
  const { draft, sending, running, queued, focusKey, onDraft, onFiles, onSend, onQueue, onTakeBack, onStop } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const chips = useRef<HTMLDivElement>(null)
  const field = useField(draft.text, focusKey, props.rests)
  const isRoomy = useIsRoomy(box)
  useRoomTaken(box, 'bottom')
  useFocusKept(chips, field)
  const words = useOwnWords(draft, onDraft)
  const spans = spansOf(draft)
  const menuId = useId()
  const menu = useSlashMenu(props)
  const pull = usePullMenu({ draft, field, onDraft, onFind: props.onFindToPull })
  // What is chosen is there at once.
  useEffect(() => void (pull.isOpen && PulledChips.preload()), [pull.isOpen])
  const browse = useSaidBefore(props)
  const files = draft.files ?? []
  const canSend = draft.text.trim() !== '' && !sending && !(running && queued !== null)
  const { waits, ask: send } = useSendWhenRead(draft, canSend, running ? onQueue : onSend)

  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value, selectionEnd } = event.target
    words.onChange(event)
    pull.typed(value, selectionEnd, 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const pasted = filesIn(text, event.clipboardData.files, t('chat.files.pastedText'))
    if (pasted.length > 0) {
      event.preventDefault()
      return onFiles(pasted)
    }
    words.onPaste(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (pull.onKey(event) || menu.onKey(event) || browse(event)) return
    if (event.key === 'Escape' && running && !event.nativeEvent.isComposing) return onStop()
    // Enter that ends the choice of a character in an input method is not a send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    <div ref={box} className="overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto max-w-[760px] px-3 pb-3 sm:px-6 sm:pb-5">
        <div className={frameOf(props)}>
          <div ref={chips}>
            {queued !== null && <QueuedLine text={queued} onTakeBack={onTakeBack} />}
            <ComposerFiles
              files={files}
              model={draft.filesFor}
              waits={waits}
              onOpen={props.onOpenFile}
              onRemove={props.onRemoveFile}
              onConnect={props.onConnect}
            />
            <SpanChips draft={draft} spans={spans} onDraft={onDraft} />
            <Suspense>
              {draft.pulled && draft.pulled.length > 0 && (
                <PulledChips pulled={draft.pulled} onRemove={(id) => onDraft(withoutPulled(draft, id))} />
              )}
            </Suspense>
          </div>
          <Suspense>{pull.isOpen && <PullMenu menu={pull} />}</Suspense>
          {menu.isOpen && (
            <SlashMenu id={menuId} commands={menu.commands} selected={menu.selected} onChoose={menu.choose} />
          )}
          <div className="flex items-end gap-1 py-2 pr-2 pl-2">
            <AttachButton onFiles={onFiles} />
            <textarea
              ref={field}
              rows={1}
              aria-label={t('chat.message')}
              {...(menu.isOpen && listOf(menuId, menu.selected && optionId(menuId, menu.selected)))}
              {...(pull.selected && listOf(pull.id, pullOptionId(pull.id, pull.selected)))}
              placeholder={t(placeholderOf(props, isRoomy))}
              value={draft.text}
              onChange={onChange}
              onPaste={onPaste}
              onKeyDown={onKeyDown}
              onCompositionEnd={({ data, currentTarget: { value, selectionEnd } }) =>
                pull.composed(value, selectionEnd, data)
              }
              onBlur={pull.close}
              className="max-h-[260px] min-h-9 grow resize-none bg-transparent py-[6px] text-md leading-6 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-faint"
            />
            <SendButton {...props} canSend={canSend} send={send} />
          </div>
          {/* What is told there has words where there is room for them. */}
          <div className="@container px-2 pb-2">
            <div className="flex min-w-0 items-center gap-1">{props.children}</div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** From this width of the composer on its field says more. */
const roomy = 560

/** Whether the composer is that wide, whatever stands beside it in the window. */
function useIsRoomy(box: RefObject<HTMLElement | null>): boolean {
  const [isRoomy, setRoomy] = useState(true)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoomy(entry.contentRect.width >= roomy))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isRoomy
}

/** What of a paste comes in as files: images without words, and a text that is too long to be written around. */
const filesIn = (text: string, files: FileList, name: string): readonly File[] =>
  text.length > longestPaste ? [new File([text], name, { type: 'text/plain' })] : text === '' ? [...files] : []

/** Sends what is written; where there is nothing to send, or something waits already, it stops the answer on its way. */
function SendButton({ draft, running, queued, canSend, send, onStop }: ComposerProps & Sending) {
  const { t } = useTranslation()
  return running && (draft.text.trim() === '' || queued !== null) ? (
    <button
      type="button"
      aria-label={t('chat.stop')}
      onClick={onStop}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-ink text-paper hover:opacity-85"
    >
      <Square className="size-3.5 fill-current" />
    </button>
  ) : (
    <button
      type="button"
      aria-label={t('chat.send')}
      disabled={!canSend}
      onClick={send}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-hover disabled:text-faint"
    >
      <ArrowUp className="size-[18px]" />
    </button>
  )
}

interface Sending {
  readonly canSend: boolean
  send(): void
}

function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.height = '0'
  field.style.height = `${Math.min(maxHeight, field.scrollHeight)}px`
}

/** Whether a key writes a character, by an input method too. A space scrolls. */
const writes = (event: globalThis.KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  const isCommand = metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'))
  return !defaultPrevented && !isCommand && key !== ' ' && (key.length === 1 || key === 'Process' || key === 'Dead')
}

/**
 * The field: as high as its text, and with the keyboard behind what stands in it when a chat opens. It also takes what is
 * written while nothing has the keyboard, as after a notice was put away.
 */
function useField(text: string, focusKey: string, rests: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => fit(field.current), [text])
  // In a window that was made narrower the same text has more lines.
  useEffect(() => {
    let width = 0
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width !== width) fit(field.current)
      width = entry?.contentRect.width ?? 0
    })
    if (field.current) observer.observe(field.current)
    return () => observer.disconnect()
  }, [])
  const keyAtFirst = useRef(focusKey)
  useEffect(() => {
    if (rests && focusKey === keyAtFirst.current) return
    field.current?.focus({ preventScroll: true })
    if (field.current?.selectionEnd === 0) field.current.setSelectionRange(maxLength, maxLength)
  }, [focusKey, rests])
  useEffect(() => {
    const take = (event: globalThis.KeyboardEvent) => {
      if (document.activeElement === document.body && writes(event)) field.current?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', take)
    return () => window.removeEventListener('keydown', take)
  }, [])
  return field
}

/** The list that is open above the field, and the row of it that Enter takes. */
const listOf = (id: string, selected: string | undefined) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': id,
  'aria-activedescendant': selected,
})

const frameOf = ({ isTemporary, rests }: ComposerProps): string =>
  cx(
    'rounded-xl border border-line-strong bg-raised shadow-rest transition-colors',
    rests ? 'focus-within:border-muted' : 'focus-within:border-accent',
    isTemporary && 'border-dashed border-muted',
  )

function placeholderOf({ draft, isTemporary }: ComposerProps, isRoomy: boolean) {
  if (draft.files?.length) return 'chat.files.ask'
  if (isTemporary) return 'temporary.placeholder'
  return isRoomy ? 'chat.placeholderLong' : 'chat.placeholder'
}

/** With the arrow keys what was said before comes into a field that is empty or shows such a thing as it was. */
function useSaidBefore({ draft, said, onDraft }: ComposerProps) {
  const [at, setAt] = useState(-1)
  /** True where the key was for it. */
  return (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const shown = draft.text === '' ? -1 : draft.text === said[at]?.text ? at : null
    const next = shown === null ? undefined : shown + by
    if (by === 0 || next === undefined || next < -1 || next >= said.length || event.nativeEvent.isComposing)
      return false
    event.preventDefault()
    setAt(next)
    const before = said[next]
    onDraft(before ? withSaid(draft, before) : withText(draft, ''))
    return true
  }
}

function QueuedLine({ text, onTakeBack }: { readonly text: string; onTakeBack(): void }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-2 text-xs text-muted">
      <Clock className="size-3.5 shrink-0 text-faint" />
      <span className="min-w-0 grow truncate">{t('chat.queued', { text })}</span>
      <button
        type="button"
        onClick={onTakeBack}
        className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full border border-line-strong px-2 hover:bg-hover hover:text-ink"
      >
        <X className="size-3" />
        {t('chat.takeBack')}
      </button>
    </p>
  )
}

/** The commands that the field's text may become, and which of them Enter does. */
function useSlashMenu({ draft, onDraft, onCommand }: ComposerProps) {
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const commands = commandsFor(draft.text)
  const isOpen = isCommand(draft.text) && closedFor !== draft.text
  const selected = commands[Math.min(at, commands.length - 1)]
  const choose = (command: SlashChoice): void => {
    setAt(0)
    if (isBeginning(command)) return onDraft(withText(draft, `/${command} `))
    onDraft(withText(draft, ''))
    onCommand(command)
  }
  const move = (by: number): void => setAt((at + by + commands.length) % Math.max(1, commands.length))
  /** True where the key was for the menu. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') setClosedFor(draft.text)
    else if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey) return false
    else if (selected) choose(selected)
    event.preventDefault()
    return true
  }
  return { commands, isOpen, selected, choose, onKey }
}

interface SpanChipsProps {
  readonly draft: Draft
  readonly spans: readonly UntrustedSpan[]
  onDraft(draft: Draft): void
}

function SpanChips({ draft, spans, onDraft }: SpanChipsProps) {
  const { t, i18n } = useTranslation()
  if (spans.length === 0) return null
  return (
    <ul aria-label={t('chat.span.label')} className="flex flex-col gap-1.5 border-b border-line px-3 py-2.5">
      {spans.map((span) => (
        <li key={span.start} className="flex items-center gap-2 text-xs text-muted">
          <Quote className="size-3.5 shrink-0 text-faint" />
          <span className="min-w-0 grow">
            <span className="font-medium text-ink">
              {t(`chat.span.${span.source}`)} ·{' '}
              {t('chat.span.characters', { formatted: (span.end - span.start).toLocaleString(i18n.language) })}
            </span>
            {' · '}
            {t('chat.span.notYours')}
          </span>
          <button
            type="button"
            onClick={() => onDraft(claimSpan(draft, span))}
            className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full border border-line-strong px-2 hover:bg-hover hover:text-ink"
          >
            <X className="size-3" />
            {t('chat.span.mine')}
          </button>
        </li>
      ))}
    </ul>
  )
}
