import { useVirtualizer } from '@tanstack/react-virtual'
import type { TFunction } from 'i18next'
import { ChartNoAxesGantt } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import { belowSm } from '../../../lib/breakpoints.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { cx } from '../../../lib/cx.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { subjectLabel, themeLabel } from '../memories/group-label.ts'
import { heldBackBy } from '../review/forget-requests-slice.ts'
import type { TabProps } from '../tab-props.ts'
import { type Bar, type Lane, placeIn, type Scale, scaleOf, ticksOf } from './lanes.ts'

const rowHeight = 30
const lanePadding = 12
/** In a narrow window the fact is named above its bars. */
const labelHeight = 24
/** A bar is never too short to be hit. */
const leastWidth = 1.2

/** What held when: a lane for each fact that has changed, with a bar for each of its values; what ended stands behind. */
export function TimelineTab({ store, onOpenMemory }: TabProps) {
  const { t } = useTranslation()
  const { timeline, revision, agentId } = useStore(store)
  useEffect(() => void store.getState().loadTimeline(), [store, revision, agentId])
  if (timeline.status === 'failed') {
    return (
      <EmptyState title={t('timeline.failed')}>
        <p>{describeError(t, timeline.error)}</p>
        <Button onClick={() => void store.getState().loadTimeline()}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  if (timeline.status !== 'ready') {
    return <Loading />
  }
  if (timeline.value.lanes.length === 0) {
    return (
      <EmptyState icon={<ChartNoAxesGantt />} title={t('timeline.empty')}>
        <p>{t('timeline.emptyHint')}</p>
      </EmptyState>
    )
  }
  return <Lanes lanes={timeline.value.lanes} store={store} onOpenMemory={onOpenMemory} />
}

interface LanesProps extends Pick<TabProps, 'store' | 'onOpenMemory'> {
  readonly lanes: readonly Lane[]
}

function Lanes({ lanes, store, onOpenMemory }: LanesProps) {
  const { t, i18n } = useTranslation()
  const state = useStore(store)
  const heldBack = heldBackBy(state)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = useMemo(() => scaleOf(lanes, Date.now()), [lanes])
  // A day at the finest: nobody asks at which minute something became true of a life.
  const ticks = useMemo(
    () => ticksOf(scale, (at) => formatDate(new Date(at).toISOString(), i18n.language)),
    [scale, i18n.language],
  )
  const isOpen = lanes.some(({ rows }) => rows.flat().some(({ from }) => from === null))
  const isNarrow = useMedia(belowSm)
  const above = isNarrow ? labelHeight : 0
  const virtualizer = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lanes[index]?.rows.length ?? 1) * rowHeight + lanePadding + above,
    overscan: 8,
  })
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const lane = lanes[index]
    return lane ? [{ lane, start, size }] : []
  })
  const ids = shown.flatMap(({ lane }) => lane.rows.flat().map(({ id }) => id))
  useEffect(() => store.getState().needRows(ids))
  useEffect(() => virtualizer.measure(), [virtualizer, lanes, above])
  return (
    <section aria-label={t('timeline.title')} className="flex flex-col">
      <p className="mb-3 text-sm text-muted">
        {t('timeline.hint')}
        {isOpen && t('timeline.openHint')}
      </p>
      <div aria-hidden className="relative h-6 border-b border-line sm:ml-44">
        {ticks.map(({ name, place }) => (
          <span
            key={place}
            style={{ left: `${place}%` }}
            className="absolute -translate-x-1/2 text-xs whitespace-nowrap text-faint max-sm:even:hidden"
          >
            {name}
          </span>
        ))}
        <span
          style={scale.now < scale.to ? { left: `${placeIn(scale, scale.now)}%` } : { right: 0 }}
          className="absolute text-xs font-medium whitespace-nowrap text-accent-strong"
        >
          {t('timeline.now')}
        </span>
      </div>
      <div ref={scroller} className="max-h-[70vh] overflow-x-hidden overflow-y-auto">
        <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ lane, start, size }) => (
            <li
              key={lane.key}
              className="absolute inset-x-0 top-0 flex border-b border-line max-sm:flex-col sm:gap-3"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <h3 className="shrink-0 truncate text-sm font-medium max-sm:h-6 max-sm:pt-1 sm:w-41 sm:self-center">
                {lane.subject !== 'user' && (
                  <span className="truncate text-xs font-normal text-faint max-sm:mr-1.5 sm:block">
                    {subjectLabel(t, lane.subject)}
                  </span>
                )}
                {themeLabel(t, lane.attribute)}
                {lane.more > 0 && <span className="text-xs text-faint"> +{lane.more}</span>}
              </h3>
              <div className="relative grow">
                {lane.rows.map((bars, row) =>
                  bars.map((bar) => (
                    <Held
                      key={bar.id}
                      bar={bar}
                      top={row * rowHeight + lanePadding / 2}
                      scale={scale}
                      memory={heldBack.has(bar.id) ? undefined : state.shownRows.get(bar.id)}
                      isSelected={state.selectedId === bar.id}
                      onOpenMemory={onOpenMemory}
                    />
                  )),
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

interface HeldProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly bar: Bar
  readonly top: number
  readonly scale: Scale
  /** Absent until its words are here. */
  readonly memory: Memory | undefined
  readonly isSelected: boolean
}

/** How long one memory held. Its words stand in it where there is room, and always in its name. */
function Held({ bar, top, scale, memory, isSelected, onOpenMemory }: HeldProps) {
  const { t, i18n } = useTranslation()
  const from = bar.from === null ? 0 : placeIn(scale, bar.from)
  const until = bar.until === null ? 100 : placeIn(scale, bar.until)
  const when = whenOf(t, bar, memory, i18n.language)
  const title = memory?.title ?? ''
  const isOver = bar.until !== null && bar.until <= Date.now()
  return (
    <button
      type="button"
      aria-label={`${title} ${when}`.trim()}
      aria-current={isSelected ? 'true' : undefined}
      title={`${title}\n${when}`.trim()}
      disabled={!memory}
      onClick={() => onOpenMemory(bar.id)}
      style={{ top, left: `${from}%`, width: `${Math.max(leastWidth, until - from)}%`, height: rowHeight - 6 }}
      className={cx(
        '@container absolute rounded-sm border px-2 text-left text-xs transition-colors',
        isOver
          ? 'border-line-strong bg-sunken text-muted hover:bg-hover'
          : 'border-accent bg-accent-soft text-accent-strong hover:bg-hover',
        bar.from === null && 'rounded-l-none border-l-0',
        bar.until === null && 'rounded-r-none border-r-0',
        isSelected && 'outline-2 outline-accent',
      )}
    >
      {/* A part of one character says nothing. */}
      <span className="block truncate @max-[3rem]:hidden">{title}</span>
    </button>
  )
}

/** From when until when, as precisely as it was told; nothing where neither is known. */
function whenOf(t: TFunction, { from, until }: Bar, memory: Memory | undefined, locale: string): string {
  const day = (at: number | null, told: string | null = null) =>
    at === null ? '' : formatDate(told && Date.parse(told) === at ? told : new Date(at).toISOString(), locale)
  const span = { from: day(from, memory?.validFrom), until: day(until, memory?.validTo) }
  if (from !== null) return t(until === null ? 'timeline.since' : 'timeline.span', span)
  return until === null ? '' : t('timeline.until', span)
}
