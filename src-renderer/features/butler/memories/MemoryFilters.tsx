import { ListFilter, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { memoryOrigins } from '../../../../src-main/contract/memory.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Tab } from '../../../ui/Tabs.tsx'
import type { View } from '../butler-slice.ts'
import { subjectLabel } from './group-label.ts'
import {
  type Filter,
  type Grouping,
  groupings,
  noFilter,
  type OutlineRow,
  peopleIn,
  settings,
  spans,
} from './outline.ts'

/** A kind of memory with how many there are. */
export interface Kind extends Tab {
  readonly value: View
}

interface MemoryFiltersProps {
  /** All that could be shown. */
  readonly rows: readonly OutlineRow[]
  readonly filter: Filter
  readonly grouping: Grouping
  /** Hits of a search have their own order. */
  readonly isSearch: boolean
  /** Where there is no room for them above the list: the kinds, and with them how it is grouped. */
  readonly kinds: readonly Kind[] | null
  readonly view: View
  onView(view: View): void
  onFilter(filter: Filter): void
  onGrouping(grouping: Grouping): void
}

const mostPeople = 100
const any = 'any'

/** By what the list is in groups, and what of it is shown. */
export function MemoryFilters(props: MemoryFiltersProps) {
  const { rows, filter, grouping, isSearch, kinds, view, onFilter, onGrouping, onView } = props
  const { t, i18n } = useTranslation()
  const set = Object.values(filter).filter((value) => value !== null).length + Number(kinds !== null && view !== 'all')
  const groups = groupings.map((value) => ({ value, label: t(`browse.grouping.${value}`) }))
  const all = { value: any, label: t('browse.any') }
  const change = <Key extends keyof Filter>(key: Key, value: string) =>
    onFilter({ ...filter, [key]: value === any ? null : value })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isSearch && !kinds && (
        <Select
          label={t('browse.groupBy')}
          value={grouping}
          options={groups}
          onChange={onGrouping}
          className="text-sm"
        />
      )}
      <Popover.Root>
        <Popover.Trigger asChild>
          <Button>
            <ListFilter aria-hidden />
            {set === 0 ? t('browse.filter') : t('browse.filtered', { count: set })}
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            aria-label={t('browse.filter')}
            className="z-30 flex max-h-(--radix-popover-content-available-height) w-[min(320px,calc(100vw-32px))] not-data-[state=closed]:animate-enter flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-pop"
          >
            {kinds && (
              <Choice
                label={t('butler.types')}
                value={view}
                options={kinds.map(({ value, label, count }) => ({
                  value,
                  label: count === undefined ? label : `${label} · ${count}`,
                }))}
                onChange={onView}
              />
            )}
            {kinds && !isSearch && (
              <Choice label={t('browse.groupBy')} value={grouping} options={groups} onChange={onGrouping} />
            )}
            <Choice
              label={t('browse.by.person')}
              value={filter.subject ?? any}
              options={[
                all,
                ...peopleIn(rows)
                  .slice(0, mostPeople)
                  .map(({ subject, count }) => ({
                    value: subject,
                    label: `${subjectLabel(t, subject)} · ${count.toLocaleString(i18n.language)}`,
                  })),
              ]}
              onChange={(value) => change('subject', value)}
            />
            <Choice
              label={t('browse.by.origin')}
              value={filter.origin ?? any}
              options={[all, ...memoryOrigins.map((value) => ({ value, label: t(`butler.origin.${value}`) }))]}
              onChange={(value) => change('origin', value)}
            />
            <Choice
              label={t('browse.by.set')}
              value={filter.set ?? any}
              options={[all, ...settings.map((value) => ({ value, label: t(`browse.set.${value}`) }))]}
              onChange={(value) => change('set', value)}
            />
            <Choice
              label={t('browse.by.time')}
              value={filter.within ?? any}
              options={[all, ...Object.keys(spans).map((value) => ({ value, label: t(`browse.within.${value}`) }))]}
              onChange={(value) => change('within', value)}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {set > 0 && (
        <Button
          variant="ghost"
          onClick={() => {
            onFilter(noFilter)
            if (kinds) onView('all')
          }}
        >
          <X aria-hidden />
          {t('browse.showAll')}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <Select id={id} value={value} options={options} onChange={onChange} className="w-full" />
    </div>
  )
}
