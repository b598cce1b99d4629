import type { AppEvent, EventMap } from '../../src-main/contract/events.ts'
import type { Delta } from '../features/chat/conversation-slice.ts'
import { debounce } from '../lib/debounce.ts'
import { valueOf } from '../lib/loadable.ts'
import type { AppState } from './create-app.ts'
import { createDeltaBuffer } from './delta-buffer.ts'

const reloadDelayMs = 120

/** Leads every push of the kernel to the stores. Returns its end. */
export function wireEvents(app: AppState): () => void {
  const { bridge, chat, butler, settings } = app
  // A reload that fails leaves what is shown; the next event or the user's own action asks again and shows its error.
  const reloadSessions = debounce(() => void chat.getState().loadSessions(), reloadDelayMs)
  const reloadConversation = debounce(() => void chat.getState().refresh().catch(logFailure), reloadDelayMs)
  const reloadButler = debounce(() => void butler.getState().load(), reloadDelayMs)
  const reloadReview = debounce(() => void butler.getState().loadReview(), reloadDelayMs)
  const reloadBackground = debounce(() => {
    if (settings.getState().background.status === 'ready') void settings.getState().loadBackground()
  }, reloadDelayMs)
  // What was found by words alone for want of vectors is looked for again once they are there.
  const searchAgain = debounce(() => {
    const { list, messages, query, search } = butler.getState()
    if (valueOf(list)?.found?.degraded || valueOf(messages)?.degraded) void search(query)
  }, reloadDelayMs)
  const deltas = createDeltaBuffer<Delta>(
    (waiting) => chat.getState().applyDeltas(waiting),
    (run) => (document.hidden ? setTimeout(run, 100) : requestAnimationFrame(run)),
  )
  const isOpen = (sessionId: string) => chat.getState().sessionId === sessionId

  return bridge.subscribe((event: AppEvent) => {
    switch (event.name) {
      case 'turn_delta':
        if (isOpen(event.payload.sessionId)) deltas.push(event.payload)
        return
      case 'turn_started':
        if (isOpen(event.payload.sessionId) && !knowsTurn(app, event.payload.turnId)) reloadConversation(undefined)
        return
      case 'turn_retrying':
        chat
          .getState()
          .noteRetry(event.payload.turnId, { code: event.payload.error.code, at: Date.now() + event.payload.inMs })
        return
      case 'turn_ended':
        deltas.flush()
        if (isOpen(event.payload.sessionId)) void chat.getState().noteEnd(event.payload.turnId).catch(logFailure)
        return
      case 'session_changed':
        reloadSessions(undefined)
        return
      case 'job_changed':
        if (isOpen(event.payload.job.sessionId)) reloadConversation(undefined)
        // What was said again and waits already has new words, but is no other memory than before.
        if (event.payload.job.state === 'done') reloadReview(undefined)
        reloadBackground(undefined)
        return
      case 'memory_changed':
        if (isPurge(event.payload)) reopenSession(app)
        else reloadConversation(undefined)
        reloadButler(undefined)
        return
      case 'profile_changed':
      case 'growth_changed':
        reloadButler(undefined)
        return
      case 'embedding_changed':
        settings.getState().applyEmbedding(event.payload.status)
        if (event.payload.status.state === 'ready') searchAgain(undefined)
        return
      case 'settings_changed':
        settings.getState().applySettings(event.payload.settings)
        return
      case 'progress':
      case 'summary_changed':
        reloadBackground(undefined)
        return
    }
  })
}

function knowsTurn({ chat }: AppState, turnId: string): boolean {
  const { conversation } = chat.getState()
  return conversation.status === 'ready' && conversation.value.turns.some((turn) => turn.id === turnId)
}

/** What is destroyed is named by nothing but that it went. */
const isPurge = ({ change, memoryIds }: EventMap['memory_changed']): boolean =>
  change === 'removed' && memoryIds.length === 0

/** Words may have been taken out of any message, also of those far above. */
function reopenSession({ chat }: AppState): void {
  const { sessionId, openSession } = chat.getState()
  if (sessionId !== null) void openSession(sessionId)
}

/** Leaves what is shown as it is and tells the developer tools. */
const logFailure = (error: unknown) => reportError(error)
