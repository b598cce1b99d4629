import { ArrowDown } from 'lucide-react'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../src-main/contract/agent.ts'
import { builtInProviderId } from '../../../src-main/contract/receipt.ts'
import { Button } from '../../ui/Button.tsx'
import { askedTogether } from './asked-together.ts'
import { AssistantMessage } from './AssistantMessage.tsx'
import type { Focus, Retry, Stream } from './conversation-slice.ts'
import { FindQuery } from './find-query.ts'
import type { Conversation } from './message-merge.ts'
import type { TurnActions } from './TurnFooter.tsx'
import { useFindMarks } from './use-find-marks.ts'
import { placeOf, useGrowingRange } from './use-growing-range.ts'
import { UserMessage } from './UserMessage.tsx'

interface MessageListProps {
  /** Who answers in it. */
  readonly agent: Agent | undefined
  readonly conversation: Conversation
  readonly streams: Readonly<Record<string, Stream>>
  readonly retries: Readonly<Record<string, Retry>>
  readonly focus: Focus | null
  readonly actions: TurnActions
  /** What is searched for in this chat; empty for nothing. */
  readonly find: string
  onOpenFile(id: string): void
  onLoadEarlier(): void
  onLoadLater(): void
  onShowLatest(): void
}

/** The conversation. It follows what is new at its end, unless the reader has scrolled up. */
export function MessageList({
  agent,
  conversation: whole,
  streams,
  retries,
  focus,
  actions,
  find,
  onOpenFile,
  onLoadEarlier,
  onLoadLater,
  onShowLatest,
}: MessageListProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const busy = whole.turns.some(({ state }) => state === 'running')
  const conversation = useGrowingRange(whole, focus?.messageId)
  const { atBottom, onScroll, toBottom, stopFollowing } = useFollow(scroller, conversation, focus?.messageId)
  const live = useLive(conversation, whole)
  useFocusedMessage(scroller, focus, stopFollowing)
  useFindMarks(scroller, { query: find, focus })
  const turns = useMemo(
    () => new Map(askedTogether(conversation.turns).map((turn) => [turn.id, turn])),
    [conversation.turns],
  )
  const aloneAgain = aloneAgainOf(conversation)
  // Where the branch changes, the place of reading stays.
  const staying = useMemo(
    () => ({
      ...actions,
      onShowVersion: (messageId: string) => {
        stopFollowing()
        actions.onShowVersion(messageId)
      },
    }),
    [actions, stopFollowing],
  )
  return (
    <FindQuery value={find}>
      <div className="relative flex min-h-0 grow flex-col">
        <div
          ref={scroller}
          role="log"
          aria-live={live}
          aria-label={t('chat.log')}
          tabIndex={0}
          onScroll={onScroll}
          className="grow overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none] [scrollbar-gutter:stable]"
        >
          <div className="mx-auto flex max-w-[760px] flex-col gap-6 px-3 pt-6 pb-8 sm:px-6">
            {conversation.hasMore && <Edge key={conversation.messages[0]?.id} onNear={onLoadEarlier} />}
            {conversation.hasMore && (
              <Button variant="ghost" size="sm" className="self-center" onClick={onLoadEarlier}>
                {t('chat.loadEarlier')}
              </Button>
            )}
            {conversation.messages.map((message) => {
              const turn = message.turnId ? turns.get(message.turnId) : undefined
              const stream = turn ? streams[turn.id] : undefined
              return (
                <article
                  // The versions of a message stand in one place, with the keyboard at their switch.
                  key={placeOf(message)}
                  data-message={message.id}
                  aria-label={t(`chat.by.${message.role}`)}
                  // What stands below one's own words stands in the gap, within the message: outside it would not always be hit.
                  className="scroll-my-16 rounded-md has-data-below:-mb-6 data-focused:animate-glow [contain:layout_paint_style] [overflow-clip-margin:32px]"
                >
                  {message.role === 'user' ? (
                    <StillUserMessage
                      message={message}
                      files={turn?.hasReceipt ? turn.files : undefined}
                      busy={busy}
                      actions={staying}
                      onOpenFile={onOpenFile}
                    />
                  ) : (
                    <StillAssistantMessage
                      agent={agent}
                      message={message}
                      streamed={stream?.messageId === message.id ? stream : undefined}
                      turn={turn}
                      retry={turn && retries[turn.id]}
                      isAloneAgain={turn !== undefined && aloneAgain.has(turn.id)}
                      busy={busy}
                      actions={staying}
                    />
                  )}
                </article>
              )
            })}
            {/* Notices stand above the end: what is under the last answer is not hidden by them. */}
            <span aria-hidden data-leaves-room className="-mt-6 h-[var(--taken-notices,0px)] shrink-0" />
            {conversation.hasLater && <Edge key={conversation.messages.at(-1)?.id} onNear={onLoadLater} />}
          </div>
        </div>
        {(!atBottom || !conversation.atEnd) && <ToLatest onGo={conversation.atEnd ? toBottom : onShowLatest} />}
      </div>
    </FindQuery>
  )
}

function ToLatest({ onGo }: { onGo(): void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onGo}
      className="absolute bottom-3 left-1/2 inline-flex h-8 -translate-x-1/2 animate-enter items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-xs text-muted shadow-pop hover:text-ink"
    >
      <ArrowDown className="size-3.5" />
      {t('chat.toLatest')}
    </button>
  )
}

/** Where what is shown ends: more is fetched before a reader gets there. Made anew for each end. */
function Edge({ onNear }: { onNear(): void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const fetchMore = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && fetchMore(), {
      root: mark.current?.closest('[role=log]') ?? null,
      rootMargin: '600px',
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} aria-hidden className="-mb-6 block h-px" />
}

/** What was said before is not read aloud while it comes in: that ends one frame after all of it is there. */
const useLive = (shown: Conversation, whole: Conversation): 'polite' | 'off' =>
  useDeferredValue(shown.messages.length === whole.messages.length) ? 'polite' : 'off'

const StillUserMessage = memo(UserMessage)
/** The turns that no model answered, right after another such one. */
function aloneAgainOf({ messages, turns }: Conversation): ReadonlySet<string> {
  const alone = new Set(turns.flatMap(({ id, answeredBy }) => (answeredBy?.providerId === builtInProviderId ? id : [])))
  const answered = messages.flatMap(({ role, turnId }) => (role === 'assistant' && turnId ? turnId : []))
  return new Set(answered.filter((id, at) => alone.has(id) && alone.has(answered[at - 1] ?? '')))
}

const StillAssistantMessage = memo(AssistantMessage)

const nearBottom = 80

/** Keeps the end in sight while it grows, and the place of reading when older messages come in above. */
function useFollow(
  scroller: RefObject<HTMLDivElement | null>,
  conversation: Conversation,
  focusId: string | undefined,
) {
  const [atBottom, setAtBottom] = useState(true)
  const following = useRef(true)
  const lastTop = useRef(0)
  const before = useRef({ lastId: '', sessionId: '' })
  const anchor = useRef<Anchor | null>(null)
  /** Where it was scrolled to from here. The event that tells of it comes later, when the content may have grown on. */
  const kept = useRef(-1)
  const keepPlace = useEffectEvent((box: HTMLElement) => {
    const before = anchor.current
    const now = before && box.querySelector(`[data-message="${CSS.escape(before.id)}"]`)
    if (now) {
      const offset = topIn(box, now) + box.scrollTop
      box.scrollTop += offset - before.offset
      anchor.current = { id: before.id, offset }
      kept.current = box.scrollTop
    } else anchor.current = anchorIn(box, focusId)
  })

  const toBottom = useCallback(() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }), [scroller])
  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    // Only a move upwards is the reader's: a move down may be told after the content has grown on.
    const isNear = conversation.atEnd && box.scrollHeight - box.scrollTop - box.clientHeight < nearBottom
    following.current = isNear || (following.current && box.scrollTop >= lastTop.current)
    lastTop.current = box.scrollTop
    if (box.scrollTop !== kept.current) anchor.current = anchorIn(box, focusId)
    setAtBottom(following.current)
  }

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const last = conversation.messages.at(-1)
    const sameSession = before.current.sessionId === conversation.session.id
    const isSent = last?.id !== before.current.lastId && last?.state === 'streaming'
    if (!sameSession || isSent) following.current = conversation.atEnd
    if (sameSession && !following.current) keepPlace(box)
    before.current = { lastId: last?.id ?? '', sessionId: conversation.session.id }
  }, [conversation, scroller])

  // Follows the height of the content: streamed text, code that was coloured late, the rest of a long answer above; and
  // its own, which a field that grows takes from.
  useEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (following.current) toBottom()
      else if (scroller.current) keepPlace(scroller.current)
    })
    observer.observe(content)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, toBottom])

  /** `at`: the message that is read now, before it is told of any scrolling. */
  const stopFollowing = useCallback(
    (at?: Element) => {
      following.current = false
      if (!scroller.current || !(at instanceof HTMLElement)) return
      anchor.current = anchorAt(scroller.current, at)
      kept.current = scroller.current.scrollTop
    },
    [scroller],
  )
  return { atBottom, onScroll, toBottom, stopFollowing }
}

/** A message that is read, and how far below the start of the content it stands: that holds wherever is scrolled to since. */
interface Anchor {
  readonly id: string
  readonly offset: number
}

const topIn = (box: HTMLElement, message: Element): number =>
  message.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The message that was jumped to where it is in sight, since what stands above it may still grow; else the first in sight. */
function anchorIn(box: HTMLElement, focusId: string | undefined): Anchor | null {
  const edge = box.getBoundingClientRect()
  const focused = focusId && box.querySelector<HTMLElement>(`[data-message="${CSS.escape(focusId)}"]`)
  const { top = 0, bottom = 0 } = focused ? focused.getBoundingClientRect() : {}
  const found =
    focused && top < edge.bottom && bottom > edge.top
      ? focused
      : firstBelow(box.querySelectorAll<HTMLElement>('[data-message]'), edge.top)
  return found ? anchorAt(box, found) : null
}

/** The first of these, which stand one below the other, that reaches below `y`; of many, few are asked. */
function firstBelow(messages: NodeListOf<HTMLElement>, y: number): HTMLElement | undefined {
  let from = 0
  for (let to = messages.length; from < to;) {
    const middle = Math.floor((from + to) / 2)
    if ((messages[middle]?.getBoundingClientRect().bottom ?? 0) > y) to = middle
    else from = middle + 1
  }
  return messages[from]
}

const anchorAt = (box: HTMLElement, message: HTMLElement): Anchor => ({
  id: message.dataset['message'] ?? '',
  offset: topIn(box, message) + box.scrollTop,
})

/** Brings the message that was jumped to into sight and marks it for a moment. */
function useFocusedMessage(
  scroller: RefObject<HTMLDivElement | null>,
  focus: Focus | null,
  stopFollowing: (at?: Element) => void,
) {
  const { messageId, nonce } = focus ?? {}
  useEffect(() => {
    if (!messageId) return
    const element = scroller.current?.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
    if (!(element instanceof HTMLElement)) return
    element.scrollIntoView({ block: 'center' })
    stopFollowing(element)
    delete element.dataset['focused']
    void element.offsetWidth
    element.dataset['focused'] = ''
  }, [messageId, nonce, scroller, stopFollowing])
}
