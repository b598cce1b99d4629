import { ArrowUp, Square } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Turn } from '../../../../src-main/contract/chat.ts'
import type { DesktopBridge } from '../../../../src-main/contract/desktop.ts'
import { cx } from '../../../lib/cx.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { mayNameSetting } from '../app-words.ts'
import { Markdown } from '../markdown/markdown-later.ts'
import type { ChatStore } from '../chat-store.ts'
import { ExtractionNote } from '../ExtractionNote.tsx'
import { Goes } from '../goes/Goes.tsx'
import { openLook } from '../goes/goes-slice.ts'
import { Told } from '../Told.tsx'
import { TurnStatus } from '../TurnStatus.tsx'
import { emptyDraft, newChat } from '../untrusted-spans.ts'
import { useTurnActions } from '../use-turn-actions.ts'
import { useWho } from '../who/use-who.ts'
import { QuickField } from './QuickField.tsx'

interface QuickAskProps {
  readonly store: ChatStore
  readonly desktop: DesktopBridge
  readonly problem: string | null
  /** The way to this setting. */
  settingLink(id: string): ReactNode
  onProblem(error: unknown): void
}

/** One field, and below it the answer. What is asked is a chat like any other. */
export function QuickAsk({ store, desktop, problem, settingLink, onProblem }: QuickAskProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const state = useStore(store)
  const { ref, name } = useWho(store)
  const { sessionId } = state
  const draft = state.drafts[sessionId ?? newChat] ?? emptyDraft
  const asked = useAsked(store)
  const running = asked?.turn?.state === 'running' ? asked.turn : null

  const begin = useEffectEvent(() => {
    // An answer on its way stays in sight, and so does what was typed; what is answered stands in the list of chats.
    if (running || state.look || (sessionId !== null && draft.text !== '')) void desktop.act('grow_quick')
    else if (sessionId !== null) state.startChat()
    onProblem(null)
    field.current?.focus()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) void desktop.act('hide_quick')
    }
    window.addEventListener('keydown', onKeyDown)
    const endShown = desktop.onQuickShown(begin)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      endShown()
    }
  }, [desktop])
  const hasAnswer = [asked, problem, openLook(state)].some((one) => one !== null)
  // An answer, or what is shown before, needs more room than a field.
  useEffect(() => {
    if (hasAnswer) void desktop.act('grow_quick')
  }, [hasAnswer, desktop])

  const send = () => {
    if (draft.text.trim() === '' || state.sending || running) return
    onProblem(null)
    void state.send().catch(onProblem)
  }
  const inApp = () => void (sessionId === null ? null : desktop.open('chat', sessionId))
  return (
    <main className="flex h-full flex-col border border-line-strong bg-surface">
      <h1 className="sr-only">{t('quick.title')}</h1>
      <div className="flex items-end gap-2 border-b border-line px-4 py-3 transition-colors focus-within:border-accent [-webkit-app-region:drag]">
        <QuickField ref={field} draft={draft} label={t('quick.field')} onDraft={state.setDraft} onSend={send} />
        {running ? (
          <RoundButton label={t('chat.stop')} onClick={() => void state.stop(running.id).catch(onProblem)}>
            <Square className="size-3.5 fill-current" />
          </RoundButton>
        ) : (
          <RoundButton label={t('chat.send')} disabled={draft.text.trim() === '' || state.sending} onClick={send}>
            <ArrowUp className="size-[18px]" />
          </RoundButton>
        )}
      </div>
      <section
        aria-label={t('quick.answer')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long answer is read on by the keyboard.
        tabIndex={hasAnswer ? 0 : -1}
        className={cx('min-h-0 grow overflow-y-auto px-5 -outline-offset-2', hasAnswer && 'py-3')}
      >
        {problem !== null && (
          <p role="alert" className="text-base text-danger">
            {problem}
          </p>
        )}
        {asked && (
          <Answer
            store={store}
            asked={asked}
            desktop={desktop}
            settingLink={settingLink}
            onProblem={onProblem}
            onOpen={inApp}
          />
        )}
      </section>
      <Goes store={store} onFailure={onProblem} />
      <footer className="flex min-h-10 items-center gap-3 border-t border-line px-5 py-1.5 text-xs text-faint">
        <span className="min-w-0 grow truncate">
          {name !== null && (ref ? t('who.answers', { name }) : t('who.alone'))}{' '}
          <span className="max-sm:hidden">{t('quick.keys')}</span>
        </span>
        {sessionId !== null && (
          <Button size="sm" onClick={inApp}>
            {t('quick.open')}
          </Button>
        )}
      </footer>
    </main>
  )
}

interface AnswerProps extends Pick<QuickAskProps, 'store' | 'desktop' | 'settingLink' | 'onProblem'> {
  readonly asked: Asked
  /** To the chat in the large window. */
  onOpen(): void
}

/** The question, and what came of it so far. */
function Answer({ store, desktop, asked, settingLink, onProblem, onOpen }: AnswerProps) {
  const { question, turn, text } = asked
  const { retries, continueTurn } = useStore(store)
  const growing = turn?.state === 'running'
  return (
    <>
      <p className="mb-2 line-clamp-2 text-sm text-muted">{question}</p>
      {text !== '' && (
        <Suspense fallback={<p className="text-md break-words whitespace-pre-wrap">{text}</p>}>
          <Markdown text={text} growing={growing} onCitation={onOpen} />
        </Suspense>
      )}
      {turn && (
        <TurnStatus
          turn={turn}
          retry={retries[turn.id]}
          hasText={text !== ''}
          actions={{ onOpenSettings: onOpen, onContinue: ({ id }) => void continueTurn(id).catch(onProblem) }}
        />
      )}
      {turn && !growing && (
        <Beneath store={store} desktop={desktop} turn={turn} settingLink={settingLink} onOpen={onOpen} />
      )}
    </>
  )
}

interface BeneathProps extends Pick<AnswerProps, 'store' | 'desktop' | 'settingLink' | 'onOpen'> {
  readonly turn: Turn
}

/** What the app says and asks beneath an answer, as in its large window: the rest of the ways leads there. */
function Beneath({ store, desktop, turn, settingLink, onOpen }: BeneathProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const actions = useTurnActions({
    store,
    settingLink,
    toField: onOpen,
    onOpenButler: undefined,
    onOpenReview: onOpen,
    onOpenTrouble: onOpen,
    onOpenMemory: (id) => void desktop.open('memory', id),
    onOpenSettings: onOpen,
  })
  return (
    <div ref={root} tabIndex={-1} className="mt-3 flex flex-col gap-2 text-xs text-faint outline-none empty:hidden">
      <Told turn={turn} actions={actions} footer={root} />
      {mayNameSetting(turn) && <Suspense>{actions.settingLink(turn)}</Suspense>}
      <ExtractionNote
        turn={turn}
        onRetry={() => actions.onRetryExtraction(turn)}
        onOpenReview={onOpen}
        onOfferToForget={actions.onOfferToForget}
      />
    </div>
  )
}

interface Asked {
  readonly question: string
  readonly turn: Turn | undefined
  readonly text: string
}

/** The last question of the chat, with what came of it so far. */
function useAsked(store: ChatStore): Asked | null {
  const conversation = useStore(store, (state) => valueOf(state.conversation))
  const streams = useStore(store, (state) => state.streams)
  const question = conversation?.messages.findLast(({ role }) => role === 'user')
  if (!conversation || !question) return null
  const turn = conversation.turns.findLast(({ id }) => id === question.turnId)
  const answer = conversation.messages.find(({ id }) => id === turn?.answerMessageId)
  const streamed = turn?.state === 'running' ? streams[turn.id] : undefined
  return { question: question.text, turn, text: streamed?.text ?? answer?.text ?? '' }
}

interface RoundButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly children: React.ReactNode
  onClick(): void
}

const RoundButton = ({ label, disabled = false, children, onClick }: RoundButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors [-webkit-app-region:no-drag] hover:not-disabled:bg-accent-strong disabled:bg-hover disabled:text-faint"
  >
    {children}
  </button>
)
