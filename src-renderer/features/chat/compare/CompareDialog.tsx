import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors.ts'
import { failed, loading, type Loadable, ready } from '../../../lib/loadable.ts'
import type { Output } from '../../../lib/command-client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Markdown } from '../markdown/Markdown.tsx'

type Answer = Output<'chat_answers'>['items'][number]

interface CompareDialogProps {
  /** All answers to the same question, oldest first. */
  load(): Promise<readonly Answer[]>
  /** Shows what an answer rests on. */
  onCitation(turnId: string, number: number): void
  onClose(): void
}

/** The last answer with memory and the last one without, side by side. */
export function CompareDialog({ load, onCitation, onClose }: CompareDialogProps) {
  const { t } = useTranslation()
  const [answers, setAnswers] = useState<Loadable<readonly Answer[]>>(loading)
  // They are of branches that are not shown.
  useEffect(() => {
    let isGone = false
    load().then(
      (items) => isGone || setAnswers(ready(items)),
      (error: unknown) => isGone || setAnswers(failed(error)),
    )
    return () => {
      isGone = true
    }
  }, [load])
  return (
    <Dialog open wide title={t('compare.title')} onClose={onClose}>
      {answers.status === 'failed' && <p className="text-sm text-danger">{describeError(t, answers.error)}</p>}
      {answers.status === 'loading' && <Spinner label={t('common.loading')} />}
      {answers.status === 'ready' && (
        <div className="mt-2 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {([false, true] as const).map((withoutMemory) => {
            const answer = answers.value.findLast((one) => one.withoutMemory === withoutMemory)
            const name = t(withoutMemory ? 'compare.without' : 'compare.with')
            return (
              <section key={name} aria-label={name} className="min-w-0">
                <h3 className="mb-2 border-b border-line pb-1 text-sm font-semibold text-muted">{name}</h3>
                {answer ? (
                  <Markdown
                    text={answer.text}
                    growing={false}
                    onCitation={(number) => onCitation(answer.turnId, number)}
                  />
                ) : (
                  <p className="text-sm text-faint">{t('compare.none')}</p>
                )}
              </section>
            )
          })}
        </div>
      )}
    </Dialog>
  )
}
