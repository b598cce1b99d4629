import { ArrowUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { describeError } from '../../../lib/errors.ts'
import { failed, idle, loading, type Loadable, ready } from '../../../lib/loadable.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { aboutOf, kindLabel, sinceThen, wayBack } from './change-words.ts'
import type { Change } from './changes-slice.ts'

export interface ChangeLinks {
  onTakeBack(change: Change): void
  onOpenMemory(memoryId: string): void
  titlesOf(memoryIds: readonly string[]): Promise<readonly (string | null)[]>
}

interface ChangeRowProps extends ChangeLinks {
  readonly change: Change
}

/** One change in words: what, about what, by whom, when, and how to take it back. */
export function ChangeRow({ change, onTakeBack, onOpenMemory, titlesOf }: ChangeRowProps) {
  const { t, i18n } = useTranslation()
  const { kind, author, at, undone, destroyed, memoryIds } = change
  const about = aboutOf(t, change)
  const back = wayBack(change)
  const since = sinceThen(t, change)
  const [only] = memoryIds
  const isLink = only !== undefined && memoryIds.length === 1 && kind !== 'purge'
  const instead = useInstead(change, about, titlesOf)
  const link = (id: string, title: string, isBefore = false) => (
    <button
      type="button"
      onClick={() => onOpenMemory(id)}
      className={cx(
        'rounded-xs text-left underline decoration-line-strong underline-offset-3 hover:decoration-current',
        isBefore && 'text-muted',
        undone && 'line-through',
      )}
    >
      {title}
    </button>
  )
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-3 rounded-sm py-1 pr-1 pl-3 sm:grid-cols-[3.75rem_minmax(0,1fr)_auto_3.5rem]">
      <time dateTime={at} className="pt-1 text-xs whitespace-nowrap text-faint tabular-nums">
        {new Date(at).toLocaleTimeString(i18n.language, { timeStyle: 'short' })}
      </time>
      <div className="min-w-0 pt-0.5">
        <p className={cx('text-base break-words', (undone || destroyed) && 'text-faint')}>
          <span className="text-muted">{t('common.labelled', { label: kindLabel(t, kind) })}</span>
          {instead ? (
            <>
              {link(instead.before.id, instead.before.title, true)} → {link(instead.now.id, instead.now.title)}
            </>
          ) : isLink ? (
            link(only, about)
          ) : (
            <span className={cx(undone && 'line-through')}>{about}</span>
          )}
        </p>
        {since !== null && <Badge>{since}</Badge>}
        {memoryIds.length > 1 && !instead && (
          <Touched memoryIds={memoryIds} onOpenMemory={onOpenMemory} titlesOf={titlesOf} />
        )}
      </div>
      {author !== 'assistant' && (
        <span className="text-xs text-faint max-sm:col-start-2 sm:pt-1">{t(`butler.author.${author}`)}</span>
      )}
      {back && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-end max-sm:col-start-3 max-sm:row-start-1 sm:col-start-4"
          aria-label={t(`butler.changes.${back}One`, { title: about })}
          onClick={() => onTakeBack(change)}
        >
          {t(`common.${back}`)}
        </Button>
      )}
    </li>
  )
}

/** Longer ones are not taken in side by side. */
const shortTitle = 60

interface Instead {
  readonly before: { readonly id: string; readonly title: string }
  readonly now: { readonly id: string; readonly title: string }
}

/** What held and what took its place, where the change is that of one by another and both are short. */
function useInstead(change: Change, about: string, titlesOf: ChangeLinks['titlesOf']): Instead | null {
  const [instead, setInstead] = useState<Instead | null>(null)
  useEffect(() => {
    const { kind, memoryIds, destroyed } = change
    const [before, now, more] = memoryIds
    setInstead(null)
    if (kind !== 'supersede' || destroyed || !before || !now || more || about.length > shortTitle) return
    let isHere = true
    const show = ([was, is]: readonly (string | null)[]) => {
      if (isHere && was && is === about && was.length <= shortTitle)
        setInstead({ before: { id: before, title: was }, now: { id: now, title: is } })
    }
    // Where it cannot be read the row says what it is about, as any other.
    titlesOf([before, now]).then(show, () => undefined)
    return () => {
      isHere = false
    }
    // What a change names may be destroyed or edited: each time changes are loaded it is asked for anew.
  }, [change, about, titlesOf])
  return instead
}

const mostTitles = 20
/** A change of more names only so many. */
const mostIds = 100

/** The memories of a change that touched several, named once they are asked for. */
function Touched({ memoryIds, onOpenMemory, titlesOf }: Pick<Change, 'memoryIds'> & Omit<ChangeLinks, 'onTakeBack'>) {
  const { t } = useTranslation()
  const [titles, setTitles] = useState<Loadable<readonly (string | null)[]>>(idle)
  const shown = memoryIds.slice(0, mostTitles)
  const look = () => {
    setTitles(loading)
    titlesOf(shown).then(
      (found) => setTitles(ready(found)),
      (error: unknown) => setTitles(failed(error)),
    )
  }
  if (titles.status === 'idle') {
    return (
      <Button size="sm" variant="ghost" className="-ml-2.5" onClick={look}>
        {memoryIds.length < mostIds
          ? t('butler.changes.which', { count: memoryIds.length })
          : t('butler.changes.whichMany')}
      </Button>
    )
  }
  if (titles.status === 'loading') return <Spinner label={t('common.loading')} />
  if (titles.status === 'failed') return <p className="text-sm text-danger">{describeError(t, titles.error)}</p>
  return (
    <ul className="mt-1 flex flex-col items-start gap-0.5">
      {shown.map((id, index) => {
        const title = titles.value[index] ?? null
        return (
          <li key={id} className="max-w-full">
            {title === null ? (
              <span className="text-sm text-faint">{t('butler.changes.gone')}</span>
            ) : (
              <button
                type="button"
                onClick={() => onOpenMemory(id)}
                className="flex max-w-full items-center gap-1 rounded-xs text-left text-sm text-muted hover:text-ink"
              >
                <span className="truncate">{title}</span>
                <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
              </button>
            )}
          </li>
        )
      })}
      {memoryIds.length > shown.length && (
        <li className="text-sm text-faint">
          {memoryIds.length < mostIds
            ? t('butler.changes.more', { count: memoryIds.length - shown.length })
            : t('butler.changes.manyMore')}
        </li>
      )}
    </ul>
  )
}
