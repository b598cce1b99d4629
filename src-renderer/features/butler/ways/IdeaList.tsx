import { useTranslation } from 'react-i18next'
import { Said } from '../review/Said.tsx'
import type { TabProps } from '../tab-props.ts'
import type { Ideas } from './ways-slice.ts'

interface IdeaListProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly ideas: Ideas
}

/** What may help, where each idea comes from, and why there are no more. */
export function IdeaList({ ideas: { items, reason }, onOpenMessage }: IdeaListProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      {items.length > 0 && (
        <ul aria-label={t('butler.troubles.ideas')} className="flex flex-col gap-2">
          {items.map(({ solution, effort, benefit, from }, index) => (
            <li key={index} className="rounded-md border border-line bg-surface p-3">
              <p className="text-base break-words">{solution}</p>
              <p className="mt-0.5 text-xs text-faint">
                {from
                  ? t(`butler.troubles.helped.${from.outcome}`, { title: from.summary })
                  : t('butler.troubles.byModel', {
                      effort: t(`butler.troubles.size.${effort}`),
                      benefit: t(`butler.troubles.size.${benefit}`),
                    })}
              </p>
              {from && (
                <div className="mt-2">
                  <Said evidence={from.said} onOpenMessage={onOpenMessage} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {reason !== null && reason !== 'enough_known' && (
        <p className="text-sm text-muted">{t(`butler.troubles.why.${reason}`)}</p>
      )}
      {reason === null && items.length === 0 && <p className="text-sm text-muted">{t('butler.troubles.noIdeas')}</p>}
    </div>
  )
}
