import { useTranslation } from 'react-i18next'
import type { AnsweredBy as By } from '../../../../src-main/contract/model.ts'
import type { Usage } from '../../../../src-main/contract/chat.ts'
import { builtInProviderId } from '../../../../src-main/contract/receipt.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { costsOf, formatCost } from './cost.ts'
import { shortName } from './who.ts'

interface AnsweredByProps {
  readonly by: By
  /** Null where the service did not say. */
  readonly usage: Usage | null
  onOpen(): void
}

/** Who gave an answer; what it took is told where one points at it. */
export function AnsweredBy({ by, usage, onOpen }: AnsweredByProps) {
  const { t, i18n } = useTranslation()
  const isApp = by.providerId === builtInProviderId
  const name = isApp ? t('who.app') : shortName(by.model)
  const number = (value: number) => formatNumber(value, i18n.language)
  const took = usage && t('who.took', { read: number(usage.promptTokens), written: number(usage.completionTokens) })
  const costs = usage ? costsOf([{ ...usage, price: by.price }]) : []
  const words = [
    isApp ? t('who.appHint') : `${by.name} · ${by.model}`,
    took,
    ...costs.map(({ amount, currency }) => formatCost(amount, currency, i18n.language)),
  ].filter(Boolean)
  return (
    <Tooltip text={words.join(' · ')}>
      <button
        type="button"
        onClick={onOpen}
        aria-label={isApp ? t('who.answeredAlone') : t('who.answered', { name })}
        className="inline-flex h-7 max-w-52 items-center rounded-sm px-2 hover:bg-hover hover:text-ink"
      >
        <span className="truncate">{name}</span>
      </button>
    </Tooltip>
  )
}
