import { RotateCcw } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory, MemoryVersion } from '../../../src-main/contract/memory.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { diffWords } from './diff.ts'
import { bringsOther, restoresSomething, versionText } from './version-text.ts'
import { When } from '../../ui/When.tsx'

interface MemoryHistoryProps {
  readonly memory: Memory
  /** Newest first. */
  readonly history: readonly MemoryVersion[]
  /** Null where there is nothing to restore to, as in the trash. */
  readonly onRestore: ((version: number) => void) | null
}

const shownAtFirst = 8

/** Every version of a memory: by whom, why and when, what changed in words, and the way back to it. */
export function MemoryHistory({ memory, history, onRestore }: MemoryHistoryProps) {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  if (history.length === 0) return null
  const shown = all ? history : history.slice(0, shownAtFirst)
  return (
    <section>
      <h4 className="mb-3 text-sm font-semibold text-muted">{t('butler.history')}</h4>
      <ol className="flex flex-col gap-4 border-l border-line pl-4">
        {shown.map((version, index) => (
          <li key={version.version} className="relative text-sm">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[20.5px] size-2 rounded-full border border-line-strong bg-surface"
            />
            <p className="text-muted">
              {t(`butler.author.${version.author}`)} · {reasonOf(version, t)}
            </p>
            <When at={version.at} className="text-xs text-faint" />
            <Change before={history[index + 1]} after={version} />
            {onRestore && bringsOther(version, history[index + 1]) && restoresSomething(memory, version) && (
              <div className="mt-1 -mb-1.5 -ml-2.5">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('butler.restoreVersionOf', { when: formatDateTime(version.at, i18n.language) })}
                  onClick={() => onRestore(version.version)}
                >
                  <RotateCcw />
                  {t('butler.restoreVersion')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {history.length > shown.length && (
        <Button size="sm" variant="ghost" className="mt-3" onClick={() => setAll(true)}>
          {t('butler.allVersions', { count: history.length })}
        </Button>
      )}
    </section>
  )
}

function reasonOf({ reason }: MemoryVersion, t: TFunction): string {
  const restored = /^version (\d+) restored$/.exec(reason)
  if (restored) return t('butler.versionRestored', { version: restored[1] })
  return t(`butler.reason.${reason}`, { defaultValue: reason })
}

interface ChangeProps {
  readonly before: MemoryVersion | undefined
  readonly after: MemoryVersion
}

function Change({ before, after }: ChangeProps) {
  const { t, i18n } = useTranslation()
  if (!before) return null
  const [from, to] = [versionText(before.memory), versionText(after.memory)]
  const [was, is] = [before.memory.importance, after.memory.importance]
  return (
    <>
      {from !== to && (
        <p className="mt-1.5 rounded-sm bg-sunken px-3 py-2 break-words whitespace-pre-wrap">
          {diffWords(from, to, i18n.language).map((part, index) => {
            if (part.kind === 'removed')
              return (
                <del key={index} className="bg-danger-soft text-danger">
                  {part.text}
                </del>
              )
            if (part.kind === 'added')
              return (
                <ins key={index} className="bg-accent-soft text-accent-strong no-underline">
                  {part.text}
                </ins>
              )
            return <span key={index}>{part.text}</span>
          })}
        </p>
      )}
      {was !== is && (
        <p className="mt-1 text-xs text-muted">
          {t('butler.fact.importance')}: {was} → {is}
        </p>
      )}
    </>
  )
}
