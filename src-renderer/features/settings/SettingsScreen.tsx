import { ChevronLeft } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useMedia } from '../../lib/use-media.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { SectionProps } from './section-props.ts'
import { preloadSections, sectionViews } from './section-views.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import type { SettingsPatch } from './settings-slice.ts'
import { PlaceContext } from './SettingsSection.tsx'
import { type ModelThere, pagesOn, type SettingId, type SettingsPageId } from './settings-table.ts'
import { Button } from '../../ui/Button.tsx'
import { WindowBar } from '../../ui/WindowBar.tsx'

interface SettingsScreenProps extends Omit<SectionProps, 'settings' | 'onFailure' | 'onUpdate' | 'onOpen'> {
  /** Null: the index, beside which a wide window shows the first page. */
  readonly page: SettingsPageId | null
  readonly wanted: SettingId | null
  readonly model: ModelThere
  onOpen(page: SettingsPageId | null, setting?: SettingId): void
  onSettingShown(): void
  onLeave(): void
}

const wideEnough = '(min-width: 760px)'

/** The index at the side and one page; in a narrow window one of the two. */
export function SettingsScreen({
  page,
  wanted,
  model,
  onOpen,
  onSettingShown,
  onLeave,
  ...given
}: SettingsScreenProps) {
  const { store, platform } = given
  const state = useStore(store)
  const { fail } = useNotices()
  const isWide = useMedia(wideEnough)
  const [query, setQuery] = useState('')
  const index = useRef<HTMLElement>(null)
  // Connections, the state of search and paths are asked for when the screen opens.
  useEffect(() => {
    void store.getState().loadProviders()
    void store.getState().loadEmbedding()
    if (platform === 'electron') void store.getState().loadDbPath().catch(fail)
  }, [store, platform, fail])
  // The other pages are there by the time that somebody goes to them.
  useEffect(() => {
    const idle = requestIdleCallback(preloadSections)
    return () => cancelIdleCallback(idle)
  }, [])
  if (state.settings.status !== 'ready') return null
  const shown = page ?? (isWide ? pagesOn(platform)[0]?.id : undefined)
  const update = (patch: SettingsPatch) => void state.updateSettings(patch).catch(fail)
  const toIndex = () => {
    if (!isWide) onOpen(null)
    // In a narrow window it has to be drawn first.
    requestAnimationFrame(() =>
      (
        index.current?.querySelector<HTMLElement>(`[data-page="${shown ?? ''}"]`) ??
        index.current?.querySelector('input')
      )?.focus(),
    )
  }
  return (
    <div className="flex min-h-0 min-w-0 grow">
      {(isWide || shown === undefined) && (
        <SettingsIndex
          ref={index}
          platform={platform}
          model={model}
          page={isWide ? (shown ?? null) : null}
          query={query}
          onQuery={setQuery}
          onOpen={onOpen}
          onLeave={onLeave}
        />
      )}
      {shown !== undefined && (
        <SettingsPage
          key={shown}
          {...given}
          settings={state.settings.value}
          page={shown}
          wanted={wanted}
          isWide={isWide}
          onFailure={fail}
          onUpdate={update}
          onOpen={onOpen}
          onSettingShown={onSettingShown}
          onIndex={toIndex}
        />
      )}
    </div>
  )
}

interface SettingsPageProps extends SectionProps {
  readonly page: SettingsPageId
  readonly wanted: SettingId | null
  readonly isWide: boolean
  onSettingShown(): void
  onIndex(): void
}

function SettingsPage({ page, wanted, isWide, onSettingShown, onIndex, ...section }: SettingsPageProps) {
  const { t } = useTranslation()
  const sections = pagesOn(section.platform).find(({ id }) => id === page)?.sections ?? []
  const name = t(`finder.page.${page}`)
  const isAlone = sections.length === 1
  const place = useMemo(
    () => ({ wanted, page: isAlone ? null : name, onShown: onSettingShown }),
    [wanted, isAlone, name, onSettingShown],
  )
  const title = useRef<HTMLHeadingElement>(null)
  const isHere = useRef(wanted !== null)
  // In a narrow window the row that was pressed is gone.
  useEffect(() => {
    if (!isWide && !isHere.current) title.current?.focus()
  }, [isWide])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
    // A form keeps what was typed, and what opens above the page is not of it.
    if (!currentTarget.contains(target) || target.closest('form')) return
    event.preventDefault()
    onIndex()
  }
  return (
    <div className="flex min-w-0 grow flex-col bg-surface">
      <WindowBar />
      <main onKeyDown={onKeyDown} className="min-h-0 grow overflow-y-auto [scrollbar-gutter:stable]">
        <div
          data-leaves-room
          className="mx-auto max-w-[720px] px-4 pt-[max(0.25rem,1.25rem-var(--bar-height))] pb-[calc(4rem+var(--taken-notices,0px))] sm:px-8 sm:pt-[max(0.25rem,1.75rem-var(--bar-height))]"
        >
          {!isWide && (
            <>
              <h1 className="sr-only">{t('settings.title')}</h1>
              <Button variant="ghost" size="sm" className="mb-2 -ml-2.5" onClick={onIndex}>
                <ChevronLeft />
                {t('finder.back')}
              </Button>
            </>
          )}
          <h2 ref={title} tabIndex={-1} className="mb-5 tracking-title text-2xl font-semibold outline-none">
            {name}
          </h2>
          <PlaceContext value={place}>
            <div>
              {sections.map((id) => {
                const View = sectionViews[id]
                return (
                  <Suspense key={id}>
                    <View {...section} />
                  </Suspense>
                )
              })}
            </div>
          </PlaceContext>
        </div>
      </main>
    </div>
  )
}
