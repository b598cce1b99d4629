import type { WireError } from '../../src-main/contract/error.ts'
import type { AppEvent, EventMap } from '../../src-main/contract/events.ts'
import type { Delta } from '../features/chat/conversation-slice.ts'
import { debounce } from '../lib/debounce.ts'
import { touchesDuplicates } from '../features/butler/review/review-slice.ts'
import { valueOf } from '../lib/loadable.ts'
import { createOnce } from '../lib/once.ts'
import type { AppState } from './create-app.ts'
import { windowId } from '../features/chat/drafts/window-id.ts'
import { createDeltaBuffer } from './delta-buffer.ts'
import { reloadApp } from './load-app.ts'

const reloadDelayMs = 120

/** What the user is told of. */
interface Told {
  /** The kernel began anew. */
  onRestart(error: WireError): void
  /** What was written while an answer came could not be sent: it is in the field again. */
  onUnsent(error: unknown): void
  /** All that came in with an import of chats was read. */
  onImportRead(read: EventMap['import_read']): void
}

/** Leads every push of the kernel to the stores. Returns its end. */
export function wireEvents(app: AppState, { onRestart, onUnsent, onImportRead }: Told): () => void {
  const { bridge, chat, butler, settings, navigation } = app
  // A reload that fails leaves what is shown; the next event or the user's own action asks again and shows its error.
  const reloadSessions = debounce(() => {
    void chat.getState().loadSessions()
    void chat.getState().loadTemporaries().catch(logFailure)
  }, reloadDelayMs)
  const reloadTitles = debounce(() => void chat.getState().loadSessions(), reloadDelayMs)
  const reloadConversation = debounce(() => void chat.getState().refresh().catch(logFailure), reloadDelayMs)
  // What a user's own action loaded since is not asked for twice. Elsewhere than in Butler only how much waits is shown.
  const reloadAfter = debounce((revision: number) => {
    const { revision: now, load, loadReview } = butler.getState()
    if (now === revision) void (navigation.getState().screen === 'butler' ? load : loadReview)()
  }, reloadDelayMs)
  const reloadButler = () => reloadAfter(butler.getState().revision)
  // What is learned may end after the empty chat was opened.
  const noteKnownChange = debounce(() => chat.getState().noteKnownChange(), reloadDelayMs)
  const reloadDuplicates = debounce(() => {
    const { screen, butlerTab } = navigation.getState()
    if (screen === 'butler' && butlerTab === 'review') void butler.getState().loadDuplicates()
  }, reloadDelayMs)
  const reloadBackground = debounce(() => {
    if (navigation.getState().screen === 'settings') void settings.getState().loadBackground()
  }, reloadDelayMs)
  const reloadSchedules = debounce(() => {
    if (navigation.getState().screen === 'settings') void settings.getState().loadSchedules()
  }, reloadDelayMs)
  const reloadImports = debounce(() => {
    if (navigation.getState().screen === 'settings') void settings.getState().loadImports(chat.getState().agentId)
  }, reloadDelayMs)
  // What was found by words alone for want of vectors is looked for again once they are there.
  const searchAgain = debounce(() => {
    const { list, messages, query, search } = butler.getState()
    if (valueOf(list)?.found?.degraded || valueOf(messages)?.degraded) void search(query)
  }, reloadDelayMs)
  const syncDrafts = debounce(() => {
    void app
      .drafts()
      .then(({ sync }) => sync())
      .catch(logFailure)
  }, reloadDelayMs)
  const deltas = createDeltaBuffer<Delta>(
    (waiting) => {
      if (!chat.getState().applyDeltas(waiting)) askForRest()
    },
    (run) => (document.hidden ? setTimeout(run, 100) : requestAnimationFrame(run)),
  )
  // Nothing came in before: what had begun to grow lacks a part.
  chat.setState({ streams: {} })
  // While an answer comes there is no quiet to wait for.
  const askOnce = createOnce()
  const askForRest = () => void askOnce('rest', () => chat.getState().refresh()).catch(logFailure)
  const isOpen = (sessionId: string) => chat.getState().sessionId === sessionId

  const handlers: Handlers = {
    turn_delta: (payload) => {
      if (isOpen(payload.sessionId)) deltas.push(payload)
    },
    turn_reasoning: (payload) => {
      if (isOpen(payload.sessionId)) deltas.push(payload)
    },
    turn_called: ({ sessionId }) => {
      if (isOpen(sessionId)) reloadConversation(undefined)
    },
    turn_started: ({ sessionId, turnId }) => {
      if (isOpen(sessionId) && !knowsTurn(app, turnId)) reloadConversation(undefined)
    },
    turn_retrying: ({ turnId, error, inMs }) =>
      chat.getState().noteRetry(turnId, { code: error.code, at: Date.now() + inMs }),
    turn_ended: ({ sessionId, turnId, state }) => {
      deltas.flush()
      // Until the end is shown, what is written is queued: it is settled after that.
      const ended = isOpen(sessionId) ? chat.getState().noteEnd(turnId).catch(logFailure) : Promise.resolve()
      void ended.then(() => chat.getState().settleQueued(sessionId, state)).catch(onUnsent)
    },
    session_changed: ({ sessionId, change }) => {
      if (isOpen(sessionId)) {
        if (change === 'deleted') chat.getState().startChat()
        else reloadConversation(undefined)
      }
      reloadSessions(undefined)
      reloadImports(undefined)
    },
    job_changed: ({ job }) => {
      if (isOpen(job.sessionId)) reloadConversation(undefined)
      const asks = job.result?.reason === 'forget_unclear'
      // What was said again and waits already has new words, but is no other memory than before.
      if (asks || (job.result?.duplicates ?? 0) > 0) reloadButler()
      // What may be forgotten is not shown before the answer, as the name of a chat neither.
      if (asks) {
        reloadTitles(undefined)
        noteKnownChange(undefined)
      }
      reloadBackground(undefined)
      reloadImports(undefined)
    },
    memory_changed: ({ change, memoryIds }) => {
      if (change === 'removed') chat.getState().dropPulled(memoryIds)
      // What was typed goes with words that are destroyed, and where everything is.
      if (change === 'purged' || change === 'removed') syncDrafts(undefined)
      if (change === 'purged') afterPurge(app, () => reloadImports(undefined))
      else reloadConversation(undefined)
      // A chat that begins with what was forgotten is called otherwise from now on, and back where that is undone.
      if (change === 'removed' || change === 'purged' || change === 'undone') reloadTitles(undefined)
      if (change === 'undone' || touchesDuplicates(butler.getState(), memoryIds)) reloadDuplicates(undefined)
      noteKnownChange(undefined)
      reloadButler()
    },
    draft_changed: ({ by }) => {
      if (by !== windowId) syncDrafts(undefined)
    },
    growth_changed: ({ what }) => {
      // A trouble is told of under the answer in which it was noted.
      if (what === 'pain') reloadConversation(undefined)
      reloadButler()
    },
    profile_changed: () => {
      noteKnownChange(undefined)
      reloadButler()
    },
    embedding_changed: ({ status }) => {
      settings.getState().applyEmbedding(status)
      if (status.state === 'ready') searchAgain(undefined)
    },
    trust_changed: ({ trust }) => settings.getState().applyTrust(trust),
    model_pull_changed: ({ pull }) => void settings.getState().applyPull(pull).catch(logFailure),
    files_changed: ({ health }) => app.health.getState().apply(health),
    settings_changed: (payload) => {
      settings.getState().applySettings(payload.settings)
      chat.getState().setLearnsAtAll(payload.settings.extraction !== 'off')
      chat.getState().setShowsFirst(payload.settings.showsFirst)
      void chat.getState().loadModels().catch(logFailure)
    },
    progress: () => reloadBackground(undefined),
    kernel_ended: ({ error, restarted }) => {
      // Where it does not run there is nothing but a page that says why.
      if (!restarted) return settings.getState().noteStopped(error)
      onRestart(error)
      void reloadApp(app)
    },
    summary_changed: () => reloadBackground(undefined),
    work_changed: () => reloadBackground(undefined),
    schedule_changed: () => {
      reloadSchedules(undefined)
      // The way to a reminder goes from under its answer once it is set.
      reloadConversation(undefined)
    },
    import_read: (payload) => {
      reloadImports(undefined)
      onImportRead(payload)
    },
    reminder_due: (payload) => app.reminders.getState().remind(payload),
    reminder_put_away: ({ jobId }) => app.reminders.getState().drop(jobId),
  }
  // Which models there are is known in one place, wherever their services came or went.
  const endModels = settings.subscribe(({ providers }, before) => {
    if (providers !== before.providers && providers.status === 'ready')
      void chat.getState().loadModels().catch(logFailure)
  })
  const endEvents = bridge.subscribe((event: AppEvent) => handle(handlers, event))
  return () => {
    endModels()
    endEvents()
  }
}

type Handlers = { readonly [Event in AppEvent as Event['name']]: (payload: Event['payload']) => void }

const handle = <Name extends AppEvent['name']>(
  handlers: Handlers,
  { name, payload }: { readonly name: Name; readonly payload: Parameters<Handlers[Name]>[0] },
): void => handlers[name](payload as never)

function knowsTurn({ chat }: AppState, turnId: string): boolean {
  const { conversation } = chat.getState()
  return conversation.status === 'ready' && conversation.value.turns.some((turn) => turn.id === turnId)
}

/** Words may have been taken out of any message, also of those far above; what cannot be brought back any more is not offered. */
function afterPurge({ chat }: AppState, reloadImports: () => void): void {
  reloadImports()
  const { sessionId, openSession } = chat.getState()
  if (sessionId !== null) void openSession(sessionId)
}

/** Leaves what is shown as it is and tells the developer tools. */
const logFailure = (error: unknown) => reportError(error)
