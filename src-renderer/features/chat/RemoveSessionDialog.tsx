import { RadioGroup } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { describeError } from '../../lib/errors.ts'
import { failed, loading, type Loadable, ready } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { SessionRemoval } from './sessions-slice.ts'

interface Preview {
  readonly id: string
  readonly title: string
}

interface RemoveSessionDialogProps {
  readonly session: Session
  preview(sessionId: string): Promise<readonly Preview[]>
  onRemove(memories: SessionRemoval): void
  onClose(): void
}

/** Deleting a chat asks what is to become of what was learned only there, and shows it. */
export function RemoveSessionDialog({ session, preview, onRemove, onClose }: RemoveSessionDialogProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<SessionRemoval>('keep')
  const [learned, setLearned] = useState<Loadable<readonly Preview[]>>(loading)
  // The kernel knows what hangs on this session alone.
  useEffect(() => {
    let isMounted = true
    preview(session.id).then(
      (memories) => isMounted && setLearned(ready(memories)),
      (error: unknown) => isMounted && setLearned(failed(error)),
    )
    return () => {
      isMounted = false
    }
  }, [preview, session.id])
  const count = learned.status === 'ready' ? learned.value.length : 0
  return (
    <Dialog
      open
      title={t('chat.remove.title')}
      description={t('chat.remove.description', { title: session.title || t('chat.untitled') })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="danger" disabled={learned.status === 'loading'} onClick={() => onRemove(choice)}>
            {t('chat.remove.confirm')}
          </Button>
        </>
      }
    >
      {learned.status === 'failed' && <p className="mt-3 text-sm text-danger">{describeError(t, learned.error)}</p>}
      {learned.status === 'ready' && count === 0 && (
        <p className="mt-3 text-base text-muted">{t('chat.remove.nothing')}</p>
      )}
      {count > 0 && learned.status === 'ready' && (
        <RadioGroup.Root
          aria-label={t('chat.remove.choice')}
          value={choice}
          onValueChange={(value) => setChoice(value as SessionRemoval)}
          className="mt-4 flex flex-col gap-2"
        >
          <Choice value="keep" title={t('chat.remove.keep')} hint={t('chat.remove.keepHint', { count })} />
          <Choice
            value="forget_exclusive"
            title={t('chat.remove.forget')}
            hint={t('chat.remove.forgetHint', { count })}
          >
            {learned.value.map((memory) => memory.title)}
          </Choice>
        </RadioGroup.Root>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly value: SessionRemoval
  readonly title: string
  readonly hint: string
  readonly children?: readonly string[]
}

const shownTitles = 12

function Choice({ value, title, hint, children = [] }: ChoiceProps) {
  return (
    <RadioGroup.Item
      value={value}
      className="group flex items-start gap-3 rounded-md border border-line bg-raised px-4 py-3 text-left hover:border-line-strong data-[state=checked]:border-accent"
    >
      <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-[state=checked]:border-accent">
        <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
      </span>
      <span className="min-w-0">
        <span className="block text-base font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
        {children.length > 0 && (
          <span className="mt-2 flex flex-wrap gap-1">
            {children.slice(0, shownTitles).map((name, index) => (
              <span key={index} className="max-w-full truncate rounded-full bg-warm-soft px-2 py-0.5 text-xs text-warm">
                {name}
              </span>
            ))}
            {children.length > shownTitles && (
              <span className="text-xs text-faint">+{children.length - shownTitles}</span>
            )}
          </span>
        )}
      </span>
    </RadioGroup.Item>
  )
}
