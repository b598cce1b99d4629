import { useTranslation } from 'react-i18next'
import type { Said as SaidWords } from '../../../../src-main/contract/experience.ts'
import { Details } from '../../../ui/Details.tsx'
import { Said } from '../review/Said.tsx'
import type { TabProps } from '../tab-props.ts'
import type { Way } from './way.ts'

/** How it is to be done: the user's own words, or the steps in their order. */
export function WayWords({ way }: { readonly way: Way }) {
  if (way.kind === 'routine') return <p className="text-base break-words">{way.hint}</p>
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-5 text-base marker:text-faint">
      {way.steps.map(({ text }, index) => (
        <li key={index} className="pl-1 break-words">
          {text}
        </li>
      ))}
    </ol>
  )
}

interface QuotesProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly evidence: readonly SaidWords[]
}

/** Every time it was said, with the way to where it stands. */
export function Quotes({ evidence, onOpenMessage }: QuotesProps) {
  return (
    <ul className="flex flex-col gap-2">
      {evidence.map((said, index) => (
        <li key={index}>
          <Said evidence={said} onOpenMessage={onOpenMessage} />
        </li>
      ))}
    </ul>
  )
}

/** The same, folded away. */
export function FoldedQuotes({ evidence, onOpenMessage }: QuotesProps) {
  const { t } = useTranslation()
  if (evidence.length === 0) return null
  return (
    <Details label={t('butler.ways.quotes', { count: evidence.length })}>
      <div className="mt-2">
        <Quotes evidence={evidence} onOpenMessage={onOpenMessage} />
      </div>
    </Details>
  )
}
