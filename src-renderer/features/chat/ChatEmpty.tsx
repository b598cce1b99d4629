import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { Mark } from '../../ui/Mark.tsx'

interface ChatEmptyProps {
  /** The chats before this one, the newest first. */
  readonly sessions: readonly Session[]
  /** Puts the text into the composer; nothing is sent. */
  onPick(text: string): void
  onOpenSession(sessionId: string): void
}

const starters = ['name', 'home', 'style', 'avoid'] as const
const laterStarters = ['known', 'style'] as const
const mostRecent = 3

/** A new chat: what to tell first, and once there were chats, which to go on with. */
export function ChatEmpty({ sessions, onPick, onOpenSession }: ChatEmptyProps) {
  const { t, i18n } = useTranslation()
  const recent = sessions.filter(({ messageCount }) => messageCount > 0).slice(0, mostRecent)
  const stage = recent.length === 0 ? 'first' : 'again'
  return (
    <div className="flex grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-[640px] flex-col items-center gap-3 px-6 py-10 text-center">
        <Mark className="mb-2 w-14" />
        <h2 className="font-serif text-2xl font-semibold text-balance">{t(`chat.empty.${stage}.title`)}</h2>
        <p className="max-w-md text-md text-pretty text-muted">{t(`chat.empty.${stage}.text`)}</p>
        <ul className="mt-5 grid w-full gap-2 sm:grid-cols-2">
          {(stage === 'first' ? starters : laterStarters).map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onPick(beginningOf(t(`chat.empty.starters.${starter}`)))}
                className="h-full w-full rounded-md border border-line bg-surface px-4 py-3 text-left text-base text-muted transition-colors hover:border-line-strong hover:text-ink"
              >
                {t(`chat.empty.starters.${starter}`)}
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
                    onClick={() => onOpenSession(session.id)}
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

/** What the user goes on writing; the dots only say so. */
const beginningOf = (starter: string): string => starter.replace(/…+$/u, '')
