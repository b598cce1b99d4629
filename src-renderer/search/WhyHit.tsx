import { useTranslation } from 'react-i18next'
import type { ScoreParts } from '../../src-main/contract/memory.ts'
import { Details } from '../ui/Details.tsx'
import { ScoreBars } from './ScoreBars.tsx'
import { useWhy } from './use-why.ts'

interface WhyHitProps {
  readonly parts: ScoreParts
  readonly score: number
}

/** Why a search found this, in words; unfolded, in numbers. */
export function WhyHit({ parts, score }: WhyHitProps) {
  const { t } = useTranslation()
  const why = useWhy(parts)
  return (
    <Details label={why || t('search.details')}>
      <div className="max-w-80 pb-1">
        <ScoreBars parts={parts} score={score} />
      </div>
    </Details>
  )
}
