import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRelative, formatUntil } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { alike } from './alike-jobs.ts'
import type { BackgroundJob } from './background-slice.ts'

interface JobRowsProps {
  readonly jobs: readonly BackgroundJob[]
  onRetry(id: string): void
  onCancel(id: string): void
}

const tones = {
  pending: 'plain',
  running: 'accent',
  done: 'plain',
  retrying: 'warm',
  needs_attention: 'danger',
  cancelled: 'plain',
} as const

const shownAtFirst = 12

/** Work in the background: where each piece stands, why, and what can be done about it. */
export function JobRows({ jobs, onRetry, onCancel }: JobRowsProps) {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  const rows = alike(jobs, (job) => `${nameOf(t, job)}\n${inWords(t, job)}`)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <>
      {jobs.length === 0 && <p className="text-sm text-muted">{t('settings.background.noJobs')}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised empty:hidden">
        {shown.map(({ job, times }) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Badge tone={tones[job.state]}>
              {t(`settings.background.state.${rests(job) ? 'resting' : job.state}`)}
            </Badge>
            <div className="flex min-w-40 flex-1 flex-wrap gap-x-3 text-sm">
              <p className="break-words">
                {times > 1 ? t('settings.background.times', { name: nameOf(t, job), times }) : nameOf(t, job)}
              </p>
              <p className="text-muted">
                {[inWords(t, job), nextTry(t, job, i18n.language), formatRelative(job.updatedAt, i18n.language)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className="flex gap-2">
              {(job.state === 'retrying' ||
                job.state === 'needs_attention' ||
                job.state === 'cancelled' ||
                rests(job)) && (
                <Button size="sm" onClick={() => onRetry(job.id)}>
                  {t('settings.background.runNow')}
                </Button>
              )}
              {mayCancel(job) && (
                <Button size="sm" variant="ghost" onClick={() => onCancel(job.id)}>
                  {t('common.cancel')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="sm" variant="ghost" className="-ml-2.5 self-start" onClick={() => setAll(true)}>
          {t('common.showAll')}
        </Button>
      )}
    </>
  )
}

/** What kind of work it is, and what it is about. */
function nameOf(t: TFunction, job: BackgroundJob): string {
  const kind = t(`settings.background.kind.${job.kind}`)
  return 'about' in job && job.about !== '' ? t('settings.background.about', { kind, about: job.about }) : kind
}

/** What is destroyed or indexed ends by itself; an overview is one request. */
const mayCancel = ({ kind, state }: BackgroundJob): boolean =>
  state === 'retrying' ||
  state === 'needs_attention' ||
  state === 'pending' ||
  (state === 'running' && kind !== 'summary' && kind !== 'purge' && kind !== 'reindex')

/** It waits for its conversation to rest. */
const rests = ({ kind, state, nextRunAt }: BackgroundJob): boolean =>
  kind === 'extract' && state === 'pending' && nextRunAt !== null

/** What came of it, or why nothing did. */
function inWords(t: TFunction, job: BackgroundJob): string {
  if (job.state !== 'done' && job.lastError) return t(`errorNames.${job.lastError.code}`, job.lastError.message)
  if ('progress' in job && job.progress !== null && job.progress.total !== null)
    return t('settings.background.progress', { done: job.progress.done, total: job.progress.total })
  if (job.state !== 'done') return ''
  if (job.kind === 'summary') return job.result ? t(`settings.background.overviewBy.${job.result.generatedBy}`) : ''
  if (job.kind === 'extract') return job.result === null ? '' : readingInWords(t, job.result)
  return ''
}

function readingInWords(t: TFunction, result: ExtractionResult): string {
  // What the reason of the whole tells is not told again.
  const why = result.turnedDown.filter((one) => one !== result.reason)
  const saysTurnedDown = result.reason === 'all_rejected' && why.length > 0
  const said = [
    result.stored > 0 && t('settings.background.stored', { count: result.stored }),
    result.waiting > 0 && t('settings.background.waiting', { count: result.waiting }),
    result.forgotten > 0 &&
      result.reason !== 'messages_hushed' &&
      t('settings.background.forgotten', { count: result.forgotten }),
    result.reason !== null && result.waiting === 0 && !saysTurnedDown && t(`emptyReasons.${result.reason}`),
    why.length > 0 &&
      t('settings.background.turnedDown', { why: why.map((one) => t(`rejections.${one}`)).join(' · ') }),
    result.extractor === 'rules_after_model_failed' && t('settings.background.byRules'),
    result.extractor === 'rules_after_cap_reached' && t('settings.background.byRulesCap'),
  ]
  return said.filter(Boolean).join(' · ')
}

type ExtractionResult = NonNullable<Extract<BackgroundJob, { kind: 'extract' }>['result']>

const nextTry = (t: TFunction, { state, nextRunAt }: BackgroundJob, language: string): string =>
  state === 'retrying' && nextRunAt !== null
    ? t('settings.background.nextTry', { when: formatUntil(nextRunAt, language) })
    : ''
