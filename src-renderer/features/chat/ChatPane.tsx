import { memo, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Session } from '../../../src-main/contract/chat.ts'
import { describeError } from '../../lib/errors.ts'
import { lazily } from '../../lib/lazily.tsx'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ChatStore } from './chat-store.ts'
import { Composer } from './Composer.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { FileDrop } from './FileDrop.tsx'
import type { Conversation } from './message-merge.ts'
import { FindBar } from './FindBar.tsx'
import { findQueryOf } from './find-slice.ts'
import type { SlashCommand } from './slash-commands.ts'
import { EmptyChat } from './temporary/EmptyChat.tsx'
import { useContextDialog } from './use-context-dialog.tsx'
import { Goes } from './goes/Goes.tsx'
import { useFileDialog } from './use-file-dialog.tsx'
import { type SettingLinkFor, useTurnActions } from './use-turn-actions.ts'
import { useWho } from './who/use-who.ts'
import { emptyDraft, newChat } from './untrusted-spans.ts'

/** A window opens on an empty chat: what shows messages comes right after. What is typed below them leaves them alone. */
export const MessageList = lazily(async () => memo((await import('./MessageList.tsx')).MessageList))

interface ChatPaneProps {
  readonly store: ChatStore
  readonly firstStart: ReactNode
  onOpenButler(): void
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  readonly settingLink: SettingLinkFor
  onOpenMemory(memoryId: string): void
  onOpenSettings(what?: 'caps' | 'connect'): void
  onOpenLearning(): void
  /** Opens the palette. */
  onFind(): void
  /** Goes to the search of conversations. */
  onHistory(): void
  onExport(session: Session): void
  onShortcuts(): void
}

/** The turn on its way, and what the user said, the last first. */
function useTalk(shown: Conversation | undefined) {
  const messages = shown?.messages
  const said = useMemo(() => (messages ?? []).filter(({ role }) => role === 'user').toReversed(), [messages])
  return {
    said,
    running: shown?.turns.findLast((turn) => turn.state === 'running'),
    isEmpty: messages?.length === 0,
    isTemporary: shown?.session.temporary !== undefined,
  }
}

/** What brings in the messages that are not here. */
function useRange(store: ChatStore, fail: (error: unknown) => void) {
  return useMemo(
    () => ({
      onLoadEarlier: () => void store.getState().loadEarlier().catch(fail),
      onLoadLater: () => void store.getState().loadLater().catch(fail),
      onShowLatest: () => {
        const { sessionId, openSession } = store.getState()
        if (sessionId !== null) void openSession(sessionId)
      },
    }),
    [store, fail],
  )
}

interface CommandDeps extends Pick<ChatPaneProps, 'store' | 'onHistory' | 'onFind' | 'onExport' | 'onShortcuts'> {
  readonly context: Pick<ReturnType<typeof useContextDialog>, 'compact' | 'show'>
  fail(error: unknown): void
  /** Says why it cannot be done here. */
  tell(why: 'nothingYet' | 'notKept'): void
}

/** What is done from the field. */
function commandsOf({ store, context, fail, tell, ...go }: CommandDeps): Readonly<Record<SlashCommand, () => void>> {
  const { conversation, startChat, openTemporary, openFind } = store.getState()
  const session = valueOf(conversation)?.session
  const inChat = (run: (session: Session) => void) => () => (session ? run(session) : tell('nothingYet'))
  return {
    new: startChat,
    temporary: () => void openTemporary().catch(fail),
    find: inChat(openFind),
    history: go.onHistory,
    switch: go.onFind,
    export: inChat((chat) => (chat.temporary ? tell('notKept') : go.onExport(chat))),
    compact: inChat(({ id }) => context.compact(id)),
    context: inChat(({ id }) => context.show(id)),
    help: go.onShortcuts,
  }
}

/** The conversation and the field below it. */
export function ChatPane(props: ChatPaneProps) {
  const { store, onOpenSettings } = props
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const state = useStore(store)
  const { conversation } = state
  const draftKey = state.sessionId ?? newChat
  const [picks, setPicks] = useState(0)
  const toField = useCallback(() => setPicks((times) => times + 1), [])
  const pick = (text: string) => {
    state.offer(text)
    toField()
  }
  const { agent } = useWho(store)
  const { running, said, isEmpty, isTemporary } = useTalk(valueOf(conversation))
  const actions = useTurnActions({
    store,
    toField,
    onOpenButler: props.onOpenButler,
    onOpenReview: props.onOpenReview,
    onOpenTrouble: props.onOpenTrouble,
    onOpenMemory: props.onOpenMemory,
    onOpenSettings,
    settingLink: props.settingLink,
  })
  const context = useContextDialog(store, fail)
  const file = useFileDialog(store, fail)
  const range = useRange(store, fail)
  // What is typed stands in its field before it is marked in a long chat.
  const find = useDeferredValue(findQueryOf(state))
  const addFiles = (files: readonly File[]) => {
    void state.addFiles(draftKey, files, t('chat.files.pasted')).catch(fail)
    // What is asked about them is written next.
    toField()
  }
  const commands = commandsOf({ ...props, context, fail, tell: (why) => tell((t) => t(`chat.slash.${why}`)) })
  return (
    <>
      <FindBar store={store} onFailure={fail} />
      {conversation.status === 'failed' && (
        <EmptyState title={t('chat.openFailed')}>
          <p>{describeError(t, conversation.error)}</p>
          <Button onClick={() => state.sessionId && void state.openSession(state.sessionId)}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      )}
      {conversation.status === 'loading' && (
        <div className="flex grow items-center justify-center">
          <Spinner label={t('common.loading')} />
        </div>
      )}
      {(conversation.status === 'idle' || isEmpty) && (
        <EmptyChat store={store} firstStart={props.firstStart} onPick={pick} onOpenSettings={onOpenSettings} />
      )}
      {conversation.status === 'ready' && !isEmpty && (
        <Suspense fallback={<div className="grow" />}>
          <MessageList
            agent={agent}
            conversation={conversation.value}
            streams={state.streams}
            retries={state.retries}
            focus={state.focus}
            actions={actions}
            find={find}
            onOpenFile={file.show}
            {...range}
          />
        </Suspense>
      )}
      {context.dialog}
      {file.dialog}
      <Goes store={store} onFailure={fail} />
      <FileDrop onFiles={addFiles} />
      <div className={conversation.status === 'failed' ? 'mt-auto' : undefined}>
        <Composer
          draft={state.drafts[draftKey] ?? emptyDraft}
          isTemporary={isTemporary}
          sending={state.sending}
          running={running !== undefined}
          queued={state.queued[draftKey]?.text ?? null}
          said={said}
          focusKey={`${draftKey} ${picks} ${state.composerAsked}`}
          rests={props.firstStart !== null && !isTemporary && (conversation.status === 'idle' || isEmpty)}
          onDraft={state.setDraft}
          onFiles={addFiles}
          onFindToPull={state.findToPull}
          onOpenFile={file.show}
          onRemoveFile={state.removeFile}
          onConnect={() => props.onOpenSettings('connect')}
          onSend={() => void state.send().catch(fail)}
          onQueue={state.queue}
          onTakeBack={() => state.takeBack(draftKey)}
          onCommand={(command) => commands[command]()}
          onStop={() => running && void state.stop(running.id).catch(fail)}
        >
          <ComposerTools {...props} />
        </Composer>
      </div>
    </>
  )
}
