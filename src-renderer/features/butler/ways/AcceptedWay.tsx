import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { WayProps } from './ProposedWay.tsx'
import { SkillDialog } from './SkillDialog.tsx'
import type { Skill } from './ways-slice.ts'
import { FoldedQuotes, WayWords } from './WayWords.tsx'

/** A way of working that was agreed on: what it is, what it rests on, and how to end it or take it elsewhere. */
export function AcceptedWay({ way, actions, onOpenMessage }: WayProps) {
  const { t, i18n } = useTranslation()
  const [skill, setSkill] = useState<Skill | null>(null)
  return (
    <article aria-label={way.title} className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <WayWords way={way} />
      {way.decidedAt !== null && (
        <p className="text-xs text-faint">
          {t('butler.ways.since', { when: formatDate(way.decidedAt, i18n.language) })}
        </p>
      )}
      <FoldedQuotes evidence={way.evidence} onOpenMessage={onOpenMessage} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-description={way.title} onClick={() => void actions.skillOf(way).then(setSkill)}>
          {t('butler.ways.skill')}
        </Button>
        <Button size="sm" variant="ghost" aria-description={way.title} onClick={() => actions.onStop(way)}>
          {t('butler.ways.stop')}
        </Button>
      </div>
      {skill && <SkillDialog skill={skill} onClose={() => setSkill(null)} />}
    </article>
  )
}
