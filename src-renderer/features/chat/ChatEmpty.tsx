import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { defaultAgentId } from '../../../src-main/contract/agent.ts'
import { agentName } from '../../lib/agent-name.ts'
import { valueOf } from '../../lib/loadable.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { Mark } from '../../ui/Mark.tsx'
import { AgentPicture } from './agents/AgentPicture.tsx'
import { beginningOf, type Known, startersFor } from './agents/starters.ts'
import type { ChatStore } from './chat-store.ts'
import { useWho } from './who/use-who.ts'

interface ChatEmptyProps {
  readonly store: ChatStore
  /** Puts the text into the composer; nothing is sent. */
  onPick(text: string): void
}

const mostRecent = 3

/** A new chat: who answers, what to begin with, and once there were chats, which to go on with. */
export function ChatEmpty({ store, onPick }: ChatEmptyProps) {
  const { t, i18n } = useTranslation()
  const { agent, ref, name } = useWho(store)
  const sessions = useStore(store, (state) => valueOf(state.sessions)?.items) ?? []
  const known = useKnown(store)
  const recent = sessions.filter(({ messageCount }) => messageCount > 0).slice(0, mostRecent)
  const stage = agent?.memory === 'none' ? 'plain' : recent.length === 0 && !known?.memoryCount ? 'first' : 'again'
  const isOther = agent && (agent.id !== defaultAgentId || agent.mark !== '')
  return (
    <div className="flex grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-[640px] flex-col items-center gap-3 px-6 py-10 text-center">
        {isOther ? <AgentPicture agent={agent} size="lg" className="mb-2" /> : <Mark className="mb-2 w-14" />}
        <h2 className="tracking-title text-2xl font-semibold text-balance">{t(`chat.empty.${stage}.title`)}</h2>
        <p className="max-w-md text-md text-pretty text-muted">{t(`chat.empty.${stage}.text`)}</p>
        {agent && name !== null && (
          <p className="text-sm text-faint">
            {ref
              ? t('agents.answers', { agent: agentName(t, agent), model: name })
              : t('agents.answersAlone', { agent: agentName(t, agent) })}
          </p>
        )}
        <ul aria-label={t('agents.starters')} className="mt-4 grid w-full gap-2 sm:grid-cols-2">
          {startersFor(t, agent, known, recent.length > 0).map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onPick(beginningOf(starter))}
                className="h-full w-full rounded-md border border-line bg-surface px-4 py-3 text-left text-base text-muted transition-colors hover:border-line-strong hover:text-ink"
              >
                {starter}
              </button>
            </li>
          ))}
        </ul>
        {recent.length > 0 && (
          <section aria-label={t('chat.empty.recent')} className="mt-3 w-full text-left">
            <h3 className="mb-1 px-1 text-sm text-faint">{t('chat.empty.recent')}</h3>
            <ul className="divide-y divide-line">
              {recent.map((session) => (
                <li key={session.id}>
                  <button
                    type="button"
                    onClick={() => void store.getState().openSession(session.id)}
                    className="flex w-full items-center gap-2.5 rounded-sm px-1 py-2 text-left text-base text-muted hover:text-ink"
                  >
                    <MessageCircle aria-hidden className="size-4 shrink-0 text-faint" />
                    <span className="truncate">{sessionTitle(t, session, i18n.language)}</span>
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
  const [known, setKnown] = useState<{ readonly agentId: string; readonly known: Known } | null>(null)
  useEffect(() => {
    let isGone = false
    store
      .getState()
      .knownOf(agentId)
      .then((found) => !isGone && setKnown({ agentId, known: found }))
      // Without it the chat offers how to begin.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [store, agentId])
  return known?.agentId === agentId ? known.known : null
}
