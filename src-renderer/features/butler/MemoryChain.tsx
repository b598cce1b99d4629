import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { trueFrom } from '../../../src-main/contract/validity.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { kinOf } from './chain-split.ts'

interface MemoryChainProps {
  readonly memory: Memory
  /** Oldest first, without the memory itself. */
  readonly chain: readonly Memory[]
  onSelect(memoryId: string): void
}

/** What was true before and what is now, each with its time and a way to it. */
export function MemoryChain({ memory, chain, onSelect }: MemoryChainProps) {
  const { t, i18n } = useTranslation()
  const timeOf = (one: Memory) => {
    const from = formatDate(trueFrom(one), i18n.language)
    const to = one.validTo && formatDate(one.validTo, i18n.language)
    // What was put right never held from one day to another.
    if (to === from || one.status === 'archived') return from
    return to ? t('butler.chain.fromTo', { from, to }) : t('butler.chain.from', { from })
  }
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">{t('butler.chain.title')}</h4>
      <ol className="flex flex-col gap-1">
        {kinOf(memory, chain).map(({ memory: one, place }) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onSelect(one.id)}
              className="flex w-full items-start gap-2 rounded-sm bg-sunken px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 grow">
                <span className="block text-xs text-faint">
                  {t(`butler.chain.${place}`)} · {timeOf(one)}
                </span>
                <span className="block text-base break-words">{one.title}</span>
              </span>
              {one.status === 'active' && <Badge tone="accent">{t('butler.chain.holds')}</Badge>}
              <ArrowUpRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
