import type { AppEvent } from '../../src-main/contract/events.ts'
import type { Delta } from '../features/chat/conversation-slice.ts'
import { debounce } from '../lib/debounce.ts'
import { touchesDuplicates } from '../features/butler/review/review-slice.ts'
import { valueOf } from '../lib/loadable.ts'
import type { AppState } from './create-app.ts'
import { createDeltaBuffer } from './delta-buffer.ts'

const reloadDelayMs = 120

/** Leads every push of the kernel to the stores. Returns its end. */
export function wireEvents(app: AppState): () => void {
  const { bridge, chat, butler, settings, navigation } = app
  // A reload that fails leaves what is shown; the next event or the user's own action asks again and shows its error.
  const reloadSessions = debounce(() => void chat.getState().loadSessions(), reloadDelayMs)
  const reloadConversation = debounce(() => void chat.getState().refresh().catch(logFailure), reloadDelayMs)
  // What a user's own action loaded since is not asked for twice. Elsewhere than in Butler only how much waits is shown.
  const reloadAfter = debounce((revision: number) => {
    const { revision: now, load, loadReview } = butler.getState()
    if (now === revision) void (navigation.getState().screen === 'butler' ? load : loadReview)()
  }, reloadDelayMs)
  const reloadButler = () => reloadAfter(butler.getState().revision)
  const reloadDuplicates = debounce(() => {
    const { screen, butlerTab } = navigation.getState()
    if (screen === 'butler' && butlerTab === 'review') void butler.getState().loadDuplicates()
  }, reloadDelayMs)
  const reloadBackground = debounce(() => {
    if (navigation.getState().screen === 'settings') void settings.getState().loadBackground()
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
        if ((event.payload.job.result?.duplicates ?? 0) > 0) reloadButler()
        reloadBackground(undefined)
        return
      case 'memory_changed':
        if (event.payload.change === 'purged') reopenSession(app)
        else reloadConversation(undefined)
        if (event.payload.change === 'undone' || touchesDuplicates(butler.getState(), event.payload.memoryIds))
          reloadDuplicates(undefined)
        reloadButler()
        return
      case 'growth_changed':
        // A trouble is told of under the answer in which it was noted.
        if (event.payload.what === 'pain') reloadConversation(undefined)
        reloadButler()
        return
      case 'profile_changed':
        reloadButler()
        return
      case 'embedding_changed':
        settings.getState().applyEmbedding(event.payload.status)
        if (event.payload.status.state === 'ready') searchAgain(undefined)
        return
      case 'trust_changed':
        settings.getState().applyTrust(event.payload.trust)
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

/** Words may have been taken out of any message, also of those far above. */
function reopenSession({ chat }: AppState): void {
  const { sessionId, openSession } = chat.getState()
  if (sessionId !== null) void openSession(sessionId)
}

/** Leaves what is shown as it is and tells the developer tools. */
const logFailure = (error: unknown) => reportError(error)
