import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScoreParts } from '../../src-main/contract/memory.ts'
import { Bar } from '../ui/Bar.tsx'
import { scorePartNames } from './rank-words.ts'

interface ScoreBarsProps {
  readonly parts: ScoreParts
  readonly score: number
  /** Further rows. */
  readonly children?: ReactNode
}

/** A score, and each part of it against the largest. */
export function ScoreBars({ parts, score, children }: ScoreBarsProps) {
  const { t } = useTranslation()
  const most = Math.max(0.001, ...scorePartNames.map((name) => Math.abs(parts[name])))
  const shown = scorePartNames.filter((name) => isSeen(parts[name]))
  return (
    <div className="mt-2 flex flex-col gap-1">
      {shown.map((name) => (
        <Bar key={name} label={t(`search.part.${name}`)} share={parts[name] / most} value={parts[name].toFixed(2)} />
      ))}
      {(shown.length > 0 || isSeen(score)) && (
        <p className="flex justify-between border-t border-line pt-1 text-muted">
          {t('search.score')} <span className="text-faint tabular-nums">{score.toFixed(2)}</span>
        </p>
      )}
      {children}
    </div>
  )
}

/** What would read 0.00 is no figure. */
const isSeen = (value: number): boolean => Math.abs(value) >= 0.005
