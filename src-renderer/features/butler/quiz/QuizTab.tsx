import { Check, GraduationCap, X } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { QuizAnswer, QuizRun } from '../../../../src-main/contract/quiz.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { Section } from '../review/Section.tsx'
import type { TabProps } from '../tab-props.ts'

/** A quiz from the user's own facts, run through the search that answers go through, with what was missed and why. */
export function QuizTab(props: TabProps) {
  const root = useRef<HTMLDivElement>(null)
  // The button stands elsewhere once it was pressed first.
  useFocusKept(root)
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <Quiz {...props} />
    </div>
  )
}

function Quiz({ store, onOpenMemory }: TabProps) {
  const { t } = useTranslation()
  const { quiz, quizRuns, agentId, stats } = useStore(store)
  useEffect(() => void store.getState().loadQuizRuns(), [store, agentId])
  const isRunning = quiz.status === 'loading'
  const run = () => {
    if (!isRunning) void store.getState().runQuiz()
  }
  const shown = valueOf(quiz)
  const runs = (valueOf(quizRuns) ?? []).filter(({ id }) => id !== shown?.id)
  const isBlank = valueOf(stats)?.total === 0
  if (quiz.status === 'idle' && runs.length === 0) {
    return (
      <EmptyState icon={<GraduationCap />} title={t('quiz.title')}>
        <p>{t(isBlank ? 'quiz.nothing' : 'quiz.hint')}</p>
        {!isBlank && (
          <Button variant="primary" onClick={run}>
            {t('quiz.start')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-muted">{t('quiz.hint')}</p>
        <Button variant="primary" aria-disabled={isRunning} onClick={run}>
          {t('quiz.start')}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {isRunning && <Spinner label={t('quiz.running')} />}
        {quiz.status === 'failed' && <p className="text-base text-danger">{describeError(t, quiz.error)}</p>}
        {quiz.status === 'ready' && quiz.value.answers.length === 0 && <p>{t('quiz.nothing')}</p>}
        {quiz.status === 'ready' && quiz.value.answers.length > 0 && (
          <Section title={t('quiz.score', scoreOf(quiz.value))}>
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {missedFirst(quiz.value).map(({ answer, question }) => (
                <Answer key={question} answer={answer} question={question} onOpenMemory={onOpenMemory} />
              ))}
            </ol>
          </Section>
        )}
      </div>
      {runs.length > 0 && <Runs runs={runs} />}
    </div>
  )
}

const scoreOf = ({ answers }: Pick<QuizRun, 'answers'>) => ({
  found: answers.filter(({ rank }) => rank !== null).length,
  total: answers.length,
})

const missedFirst = ({ answers, questions }: QuizRun & { readonly questions: readonly string[] }) =>
  answers
    .flatMap((answer, index) => {
      const question = questions[index]
      return question === undefined ? [] : [{ answer, question }]
    })
    .toSorted((a, b) => Number(a.answer.rank !== null) - Number(b.answer.rank !== null))

interface AnswerProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly answer: QuizAnswer
  readonly question: string
}

function Answer({ answer: { memoryId, rank, reason }, question, onOpenMemory }: AnswerProps) {
  const { t } = useTranslation()
  const Icon = rank === null ? X : Check
  return (
    <li className="flex items-center gap-3 px-3.5 py-2">
      <Icon aria-hidden className={rank === null ? 'size-4 shrink-0 text-danger' : 'size-4 shrink-0 text-accent'} />
      <span className="min-w-0 grow">
        <span className="block text-base break-words">{question}</span>
        <span className="block text-xs text-faint">
          {rank === null ? t(`quiz.reason.${reason ?? 'other'}`) : t('quiz.found')}
        </span>
      </span>
      <Button size="sm" variant="ghost" aria-description={question} onClick={() => onOpenMemory(memoryId)}>
        {t('quiz.fact')}
      </Button>
    </li>
  )
}

/** By what it was searched: the app's own model with its version, since another one finds otherwise; that of a service by its name. */
function searchOf(t: TFunction, search: string): string {
  if (search === 'words') return t('quiz.byWords')
  const [, version] = /^local:(.+)$/u.exec(search) ?? []
  return version === undefined ? search : `${t('settings.meaning.local')} · ${version}`
}

function Runs({ runs }: { readonly runs: readonly QuizRun[] }) {
  const { t, i18n } = useTranslation()
  return (
    <Section title={t('quiz.before')}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-faint">
              <th className="py-1.5 pr-4 font-medium">{t('quiz.when')}</th>
              <th className="py-1.5 pr-4 font-medium">{t('quiz.result')}</th>
              <th className="py-1.5 pr-4 font-medium">{t('quiz.model')}</th>
              <th className="py-1.5 font-medium">{t('quiz.search')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {runs.map((run) => (
              <tr key={run.id}>
                <td className="py-1.5 pr-4 whitespace-nowrap">{formatDateTime(run.at, i18n.language)}</td>
                <td className="py-1.5 pr-4 font-medium whitespace-nowrap tabular-nums">
                  {t('quiz.score', scoreOf(run))}
                </td>
                <td className="py-1.5 pr-4">{run.model ?? t('quiz.noModel')}</td>
                <td className="py-1.5">{searchOf(t, run.search)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
