import { BrowserWindow, Notification } from 'electron'
import { ownerCaller } from '../../contract/caller.ts'
import type { AppPlace, DesktopSettings } from '../../contract/desktop.ts'
import type { AppEvent } from '../../contract/events.ts'
import type { CommandMap } from '../../commands/command-map.ts'
import type { KernelClient } from '../kernel-client.ts'
import type { Words } from '../words.ts'
import { noticeOfAnswer, noticeOfReminder, type NoticeText } from './notice-text.ts'

interface NoticeOptions {
  readonly kernel: Pick<KernelClient, 'subscribe' | 'dispatch'>
  settings(): DesktopSettings
  words(): Words
  /** The large window, which shows reminders; null while there is none. */
  mainWindow(): BrowserWindow | null
  /** Leads to what a notification is of; null: to the window as it is. */
  onClick(place: AppPlace | null): void
}

/** Has the system tell of answers while no window of the app is in front, and of reminders while the large one is not. */
export function showNotices({ kernel, settings, words, mainWindow, onClick }: NoticeOptions): void {
  const shown = new Map<string, Notification>()

  const show = (key: string, { title, body }: NoticeText, place: AppPlace | null): void => {
    shown.get(key)?.close()
    const notification = new Notification({ title, body })
    const drop = () => void (shown.get(key) === notification && shown.delete(key))
    // It has to be held on to: one that is collected is clicked in vain.
    shown.set(key, notification)
    notification.on('click', () => {
      drop()
      onClick(place)
    })
    notification.on('close', drop)
    notification.on('failed', drop)
    notification.show()
  }

  const tellOfAnswer = async ({ sessionId, turnId, state }: Ended): Promise<void> => {
    const { answerShows } = settings()
    const chat = answerShows === 'nothing' ? null : await readChat(kernel, sessionId)
    // Somebody may have come back meanwhile.
    if (isInFront()) return
    // Of a chat that no file is to hold, the system's list of notifications holds nothing either.
    const isTemporary = chat !== null && 'temporary' in chat.session && Boolean(chat.session.temporary)
    const answer = chat?.messages.findLast((message) => message.turnId === turnId && message.role === 'assistant')
    const told = { isDone: state === 'done', title: chat?.session.title ?? null, text: answer?.text ?? null }
    show(sessionId, noticeOfAnswer(told, isTemporary ? 'nothing' : answerShows, words()), {
      kind: 'chat',
      id: sessionId,
    })
  }

  kernel.subscribe((event) => {
    if (!settings().notifies || !Notification.isSupported()) return
    // The quick window shows none.
    const inFront = BrowserWindow.getFocusedWindow()
    if (event.name === 'reminder_due' && (inFront === null || inFront !== mainWindow()))
      show(event.payload.jobId, noticeOfReminder(event.payload.text, settings().reminderShows, words()), null)
    if (isInFront()) return
    if (event.name === 'turn_ended' && (event.payload.state === 'done' || event.payload.state === 'failed'))
      void tellOfAnswer(event.payload)
  })
}

type Ended = Extract<AppEvent, { name: 'turn_ended' }>['payload']

const isInFront = (): boolean => BrowserWindow.getFocusedWindow() !== null

/** The chat's title and its last messages; null where it is gone. */
async function readChat(
  kernel: Pick<KernelClient, 'dispatch'>,
  sessionId: string,
): Promise<CommandMap['session_get']['output'] | null> {
  const result = await kernel.dispatch(ownerCaller('ipc'), 'session_get', { sessionId, limit: 2 })
  // The kernel answers in the shape of its own command.
  return result.ok ? (result.value as CommandMap['session_get']['output']) : null
}
