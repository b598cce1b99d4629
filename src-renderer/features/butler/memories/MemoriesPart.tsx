import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Segmented } from '../../../ui/Segmented.tsx'
import { GraphTab } from '../graph/GraphTab.tsx'
import { MemoriesTab } from '../MemoriesTab.tsx'
import type { TabProps } from '../tab-props.ts'
import { TimelineTab } from '../timeline/TimelineTab.tsx'
import { shapes } from './browse-slice.ts'

interface MemoriesPartProps extends TabProps {
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
  onStartChat(): void
}

/** All memories: as a list, over time, or as what joins them. In a wide window the choice stands beside the tabs. */
export function MemoriesPart({ scroller, onStartChat, ...tab }: MemoriesPartProps) {
  const { t } = useTranslation()
  const shape = useStore(tab.store, (state) => state.shape)
  return (
    <>
      <Segmented
        label={t('browse.shape.label')}
        value={shape}
        options={shapes.map((value) => ({ value, label: t(`browse.shape.${value}`) }))}
        onChange={tab.store.getState().setShape}
        className="@max-[760px]:mb-3 @min-[760px]:absolute @min-[760px]:-top-15.5 @min-[760px]:right-0"
      />
      {shape === 'list' && <MemoriesTab {...tab} scroller={scroller} onStartChat={onStartChat} />}
      {shape === 'timeline' && <TimelineTab {...tab} />}
      {shape === 'graph' && <GraphTab {...tab} onStartChat={onStartChat} />}
    </>
  )
}
