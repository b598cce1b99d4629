import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../review/Section.tsx'
import { TypeIcon } from '../TypeIcon.tsx'
import type { TabProps } from '../tab-props.ts'
import type { Replaced } from './overview-slice.ts'
import { When } from '../../../ui/When.tsx'

interface RecentProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly newest: readonly Memory[]
  readonly replaced: readonly Replaced[]
  /** The memory that is open beside it. */
  readonly openId: string | null
  onAll(): void
}

const row =
  'flex w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left -outline-offset-2 hover:bg-hover aria-current:bg-accent-soft'

/** What is new, and what is otherwise now. */
export function Recent({ newest, replaced, openId, onAll, onOpenMemory }: RecentProps) {
  const { t } = useTranslation()
  const when = (iso: string) => <When at={iso} className="shrink-0 text-xs text-faint" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-10">
      {newest.length > 0 && (
        <Section title={t('you.new')}>
          <ul aria-label={t('you.new')} className="-mx-2">
            {newest.map((memory) => (
              <li key={memory.id}>
                <button
                  type="button"
                  aria-current={memory.id === openId ? 'true' : undefined}
                  onClick={() => onOpenMemory(memory.id)}
                  className={row}
                >
                  <TypeIcon memory={memory} />
                  <span className="min-w-0 grow truncate text-base">{memory.title}</span>
                  {when(memory.recordedAt)}
                </button>
              </li>
            ))}
          </ul>
          <Button variant="ghost" size="sm" className="-ml-2.5 self-start" onClick={onAll}>
            {t('you.all')}
          </Button>
        </Section>
      )}
      {replaced.length > 0 && (
        <Section title={t('you.changed')}>
          <ul aria-label={t('you.changed')} className="-mx-2">
            {replaced.map(({ before, now }) => (
              <li key={before.id}>
                <button
                  type="button"
                  aria-current={(now ?? before).id === openId ? 'true' : undefined}
                  onClick={() => onOpenMemory((now ?? before).id)}
                  className={row}
                >
                  <TypeIcon memory={now ?? before} />
                  <span className="flex min-w-0 grow items-baseline gap-2.5">
                    <span className="truncate text-base">{now ? now.title : t('you.over')}</span>
                    <span className="truncate text-sm text-muted">
                      {t('you.before')} {before.title}
                    </span>
                  </span>
                  {when(before.validTo ?? before.updatedAt)}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
