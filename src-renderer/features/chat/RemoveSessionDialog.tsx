import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { describeError } from '../../lib/errors.ts'
import { failed, loading, type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import { sessionTitle } from '../../lib/session-title.ts'
import { Choices } from '../../ui/Choices.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { RemovalPreview, SessionRemoval } from './sessions-slice.ts'

interface RemoveSessionDialogProps {
  readonly session: Session
  preview(sessionId: string): Promise<RemovalPreview>
  /** False where it failed, which was said. */
  onRemove(memories: SessionRemoval): Promise<boolean>
  onClose(): void
}

/** Deleting a chat asks what is to become of what was learned only there, and shows it. */
export function RemoveSessionDialog({ session, preview, onRemove, onClose }: RemoveSessionDialogProps) {
  const { t, i18n } = useTranslation()
  const [choice, setChoice] = useState<SessionRemoval>('keep')
  const [learned, setLearned] = useState<Loadable<RemovalPreview>>(loading)
  // The kernel knows what hangs on this session alone.
  useEffect(() => {
    let isMounted = true
    preview(session.id).then(
      (found) => isMounted && setLearned(ready(found)),
      (error: unknown) => isMounted && setLearned(failed(error)),
    )
    return () => {
      isMounted = false
    }
  }, [preview, session.id])
  const { exclusive, questions, staying } = valueOf(learned) ?? { exclusive: [], questions: [], staying: 0 }
  const count = exclusive.length
  const open = questions.length
  return (
    <ConfirmDialog
      title={t('chat.remove.title')}
      description={t('chat.remove.description', { title: sessionTitle(t, session, i18n.language) })}
      confirmLabel={t('chat.remove.confirm')}
      isDangerous
      isValid={learned.status !== 'loading'}
      onConfirm={() => onRemove(choice)}
      onClose={onClose}
    >
      {learned.status === 'failed' && <p className="mt-3 text-sm text-danger">{describeError(t, learned.error)}</p>}
      {learned.status === 'ready' && count + open === 0 && (
        <p className="mt-3 text-base text-muted">{t('chat.remove.nothing')}</p>
      )}
      {count + open > 0 && (
        <div className="mt-4">
          <Choices
            label={t('chat.remove.choice')}
            value={choice}
            options={[
              {
                value: 'keep',
                title: t('chat.remove.keep'),
                ...(count > 0 && { hint: t('chat.remove.keepHint', { count }) }),
                more: open > 0 && <Open text={t('chat.remove.keepOpen', { count: open })} />,
              },
              {
                value: 'forget_exclusive',
                title: t('chat.remove.forget'),
                ...(count > 0 && { hint: t('chat.remove.forgetHint', { count }) }),
                more: (
                  <>
                    {count > 0 && <Titles titles={exclusive.map(({ title }) => title)} />}
                    {open > 0 && <Open text={t('chat.remove.forgetOpen', { count: open })} />}
                  </>
                ),
              },
            ]}
            onChange={(next) => setChoice(next)}
          />
        </div>
      )}
      {staying > 0 && <p className="mt-3 text-sm text-muted">{t('chat.remove.staying', { count: staying })}</p>}
    </ConfirmDialog>
  )
}

/** What becomes of what waits to be asked about. */
const Open = ({ text }: { readonly text: string }) => <span className="mt-1 block text-sm text-muted">{text}</span>

const shownTitles = 12

function Titles({ titles }: { readonly titles: readonly string[] }) {
  return (
    <span className="mt-2 flex flex-wrap gap-1">
      {titles.slice(0, shownTitles).map((name, index) => (
        <span key={index} className="max-w-full truncate rounded-full bg-warm-soft px-2 py-0.5 text-xs text-warm">
          {name}
        </span>
      ))}
      {titles.length > shownTitles && <span className="text-xs text-faint">+{titles.length - shownTitles}</span>}
    </span>
  )
}
