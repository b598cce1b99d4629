import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import type { WayActions } from './use-way-actions.ts'
import type { Way } from './way.ts'
import { Quotes, WayWords } from './WayWords.tsx'

export interface WayProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly way: Way
  readonly actions: WayActions
}

/** What the user asked for again and again, with every time they did, and the question whether it is to be the rule. */
export function ProposedWay({ way, actions, onOpenMessage }: WayProps) {
  const { t } = useTranslation()
  return (
    <article aria-label={way.title} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="text-sm text-muted">{t(`butler.ways.noticed.${way.kind}`, { count: way.evidence.length })}</p>
      {way.kind === 'workflow' && <WayWords way={way} />}
      <Quotes evidence={way.evidence} onOpenMessage={onOpenMessage} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="sm" aria-description={way.title} onClick={() => actions.onAccept(way)}>
          <Check aria-hidden />
          {t('butler.ways.accept')}
        </Button>
        <Button size="sm" aria-description={way.title} onClick={() => actions.onDecline(way)}>
          <X aria-hidden />
          {t('butler.ways.decline')}
        </Button>
      </div>
    </article>
  )
}
