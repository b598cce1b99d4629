import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { agentName } from '../../lib/agent-name.ts'
import { formatRelative } from '../../lib/format.ts'
import { valueOf } from '../../lib/loadable.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { AuthorMark } from './agents/AuthorMark.tsx'
import type { Known } from './agents/agents-slice.ts'
import { beginningOf, startersFor } from './agents/starters.ts'
import type { ChatStore } from './chat-store.ts'
import { useWho } from './who/use-who.ts'

interface ChatEmptyProps {
  readonly store: ChatStore
  /** Puts the text into the composer; nothing is sent. */
  onPick(text: string): void
  onOpenSettings(what: 'connect'): void
}

const mostRecent = 3

/** A new chat: who answers, what to begin with, and once there were chats, which to go on with. */
export function ChatEmpty({ store, onPick, onOpenSettings }: ChatEmptyProps) {
  const { t, i18n } = useTranslation()
  const { agent, ref, name } = useWho(store)
  const sessions = useStore(store, (state) => valueOf(state.sessions)?.items) ?? []
  const known = useKnown(store)
  const recent = sessions.filter(({ messageCount }) => messageCount > 0).slice(0, mostRecent)
  const stage = agent?.memory === 'none' ? 'plain' : recent.length === 0 && !known?.isKnown ? 'first' : 'again'
  return (
    <div className="flex grow flex-col overflow-y-auto [scrollbar-gutter:stable]">
      <div className="m-auto flex w-full max-w-[640px] flex-col items-center gap-3 px-3 py-6 text-center sm:px-6 sm:py-10">
        <AuthorMark agent={agent} size="lg" className="mb-2" />
        <h2 className="tracking-title text-xl font-semibold text-balance sm:text-2xl">
          {t(`chat.empty.${stage}.title`)}
        </h2>
        <p className="max-w-md text-md text-balance text-muted">{t(`chat.empty.${stage}.text`)}</p>
        {agent && name !== null && (
          <p className="text-sm text-muted">
            {ref
              ? t('agents.answers', { agent: agentName(t, agent), model: name })
              : t('agents.answersAlone', { agent: agentName(t, agent) })}{' '}
            {!ref && (
              <button
                type="button"
                onClick={() => onOpenSettings('connect')}
                className="font-medium text-accent-strong hover:underline"
              >
                {t('settings.model.add')}
              </button>
            )}
          </p>
        )}
        <ul aria-label={t('agents.starters')} className="mt-4 grid w-full gap-2 sm:grid-cols-2">
          {startersFor(t, { agent, known, hasChats: recent.length > 0, hasModel: ref !== null }).map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onPick(beginningOf(starter))}
                className="h-full w-full rounded-md border border-line bg-raised px-4 py-2.5 text-left text-base text-ink transition-colors hover:border-line-strong"
              >
                {starter}
              </button>
            </li>
          ))}
        </ul>
        {recent.length > 0 && (
          <section aria-label={t('chat.empty.recent')} className="mt-3 w-full text-left">
            <h3 className="mb-1 px-1 text-sm text-muted">{t('chat.empty.recent')}</h3>
            <ul className="divide-y divide-line">
              {recent.map((session) => (
                <li key={session.id}>
                  <button
                    type="button"
                    onClick={() => void store.getState().openSession(session.id)}
                    className="flex w-full items-center gap-2.5 rounded-sm px-1 py-2 text-left text-base text-muted hover:text-ink"
                  >
                    <MessageCircle aria-hidden className="size-4 shrink-0 text-faint" />
                    <span className="min-w-0 grow truncate">{sessionTitle(t, session, i18n.language)}</span>
                    <span className="shrink-0 text-xs text-muted">
                      {formatRelative(session.updatedAt, i18n.language)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

/** What the agent of the chat knows; null until it is told, and where it cannot be. */
function useKnown(store: ChatStore): Known | null {
  const agentId = useStore(store, (state) => state.agentId)
  const changes = useStore(store, (state) => state.knownChanges)
  const [known, setKnown] = useState<{ readonly agentId: string; readonly known: Known } | null>(null)
  useEffect(() => {
    let isGone = false
    store
      .getState()
      .startersOf(agentId)
      .then((found) => !isGone && setKnown({ agentId, known: found }))
      // Without it the chat offers how to begin.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [store, agentId, changes])
  return known?.agentId === agentId ? known.known : null
}
