import { useTranslation } from 'react-i18next'
import type { MemoryVersion } from '../../../src-main/contract/memory.ts'
import { formatDateTime } from '../../lib/format.ts'
import { diffWords } from './diff.ts'

interface MemoryHistoryProps {
  /** Newest first. */
  readonly history: readonly MemoryVersion[]
}

/** Every version of a memory, with what changed in words. */
export function MemoryHistory({ history }: MemoryHistoryProps) {
  const { t, i18n } = useTranslation()
  if (history.length === 0) return null
  return (
    <section>
      <h4 className="mb-3 text-sm font-semibold text-muted">{t('butler.history')}</h4>
      <ol className="flex flex-col gap-4 border-l border-line pl-4">
        {history.map((version, index) => (
          <li key={version.version} className="relative text-sm">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[20.5px] size-2 rounded-full border border-line-strong bg-surface"
            />
            <p className="text-muted">
              {t(`butler.author.${version.author}`)} · {reasonOf(version, t)}
            </p>
            <time dateTime={version.at} className="text-xs text-faint">
              {formatDateTime(version.at, i18n.language)}
            </time>
            <Change before={history[index + 1]} after={version} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function reasonOf(version: MemoryVersion, t: (key: string, options: { defaultValue: string }) => string): string {
  return t(`butler.reason.${version.reason}`, { defaultValue: version.reason })
}

function Change({ before, after }: { readonly before: MemoryVersion | undefined; readonly after: MemoryVersion }) {
  const { i18n } = useTranslation()
  if (!before) return null
  const [from, to] = [textOf(before), textOf(after)]
  if (from === to) return null
  return (
    <p className="mt-1.5 rounded-sm bg-sunken px-3 py-2 break-words">
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
  )
}

function textOf({ memory }: MemoryVersion): string {
  return memory.title === memory.content ? memory.content : `${memory.title}\n${memory.content}`
}
