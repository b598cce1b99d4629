import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Session, SessionFolder } from '../../../src-main/contract/chat.ts'
import { useCopyText } from '../../lib/copy-text.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatStore } from './chat-store.ts'
import { documentWords, type ExportForm, type SessionExporter } from './export-session.ts'
import type { ChatImporter, ChosenChats } from './import-chats.ts'
import type { Destination } from './MoveDialog.tsx'
import type { SessionRemoval } from './sessions-slice.ts'

/** How chats leave the app and come in. */
export interface Transfers {
  readonly exporter: SessionExporter
  readonly importer: ChatImporter
}

/** What is done to chats and folders; what a dialog does answers false where it failed, which was said, or was left. */
export function useSessionChanges(store: ChatStore, { exporter, importer }: Transfers) {
  const { t, i18n } = useTranslation()
  const { tell, fail } = useNotices()
  const copyText = useCopyText()
  const state = store.getState()
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      return (await work) !== false
    } catch (error) {
      fail(error)
      return false
    }
  }
  const rename = (session: Session, title: string) =>
    done(state.renameSession(session.id, title).then(() => state.refresh()))

  const remove = async (session: Session, memories: SessionRemoval): Promise<boolean> => {
    const wasOpen = store.getState().sessionId === session.id
    if (wasOpen) state.startChat()
    try {
      const { changeId, memories: forgotten } = await state.removeSession(session.id, memories)
      const undo = async () => {
        await state.restoreSession(session.id)
        if (changeId) await state.undoLearned(changeId)
        if (wasOpen && store.getState().sessionId === null) await state.openSession(session.id)
      }
      const count = forgotten.length
      tell((t) => (count > 0 ? t('chat.remove.doneForgot', { count }) : t('chat.remove.done')), undo)
      return true
    } catch (error) {
      if (wasOpen && store.getState().sessionId === null) void state.openSession(session.id)
      fail(error)
      return false
    }
  }

  const archive = async (session: Session) => {
    const title = sessionTitle(t, session, i18n.language)
    if (!(await done(state.archiveSession(session.id, !session.archived)))) return
    tell(
      (t) => t(session.archived ? 'chats.archive.cameBack' : 'chats.archive.done', { title }),
      () => state.archiveSession(session.id, session.archived),
    )
  }

  const put = async (sessionId: string, to: Destination) => {
    const folderId = 'newFolder' in to ? (await state.createFolder(to.newFolder)).id : to.folderId
    await state.moveSession(sessionId, folderId)
  }
  const save = (session: Session, form: ExportForm) =>
    done(
      exporter.save(session, form, documentWords(t, session, i18n.language)).then((isSaved) => {
        if (isSaved) tell((t) => t('chats.export.saved'))
        return isSaved
      }),
    )
  const copy = (session: Session) =>
    done(
      exporter
        .asMarkdown(session, documentWords(t, session, i18n.language))
        .then(copyText)
        .then((isCopied) => isCopied && tell((t) => t('common.copied'))),
    )
  const taken = async (chosen: ChosenChats, learns: boolean) => {
    const { sessions, skipped, left, failed, unreadable, jobs, importId, isStopped } = await importer.take(
      store.getState().agentId,
      chosen,
      learns,
    )
    await state.loadSessions()
    const undo = importId === null ? null : () => importer.takeBack(importId).then(() => state.loadSessions())
    const isOff = jobs === 0 && !store.getState().learnsAtAll
    const then = !learns ? null : jobs > 0 ? 'chats.import.reads' : isOff ? 'chats.import.learnsNot' : null
    const come = (t: TFunction) => t(isStopped ? 'imports.stopped' : 'chats.import.done', { count: sessions })
    const none = (t: TFunction) =>
      isStopped ? t('imports.stoppedNone') : skipped > 0 && t('chats.import.nothingNew', { count: skipped })
    const missing = (t: TFunction) => [
      left > 0 && t('chats.import.left', { count: left }),
      unreadable > 0 && t('chats.import.unreadableChats', { count: unreadable }),
      failed.length > 0 && t('chats.import.unread', { count: failed.length }),
    ]
    tell(
      (t) => [...(sessions > 0 ? [come(t), then && t(then)] : [none(t)]), ...missing(t)].filter(Boolean).join(' · '),
      sessions > 0 ? undo : null,
    )
  }
  const removeFolder = async ({ id, name }: SessionFolder) => {
    if (await done(state.removeFolder(id))) tell((t) => t('chats.folders.removed', { name }))
  }
  return {
    exportForms: exporter.forms,
    take: (chosen: ChosenChats, learns: boolean) => done(taken(chosen, learns)),
    stopTaking: () => void done(importer.stop(store.getState().agentId)),
    save,
    copy,
    rename,
    remove,
    archive,
    move: (sessionId: string, to: Destination) => done(put(sessionId, to)),
    removeFolder,
    saveFolder: (folder: SessionFolder | null, name: string) =>
      done(folder ? state.renameFolder(folder.id, name) : state.createFolder(name)),
  }
}
export type SessionChanges = ReturnType<typeof useSessionChanges>
