import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { WindowBar } from '../../ui/WindowBar.tsx'
import { walkRows } from '../../ui/walk-rows.ts'
import { findSettings } from './find-settings.ts'
import { type ModelThere, pagesOn, type SettingId, type SettingsPageId } from './settings-table.ts'

interface SettingsIndexProps {
  readonly platform: 'electron' | 'browser'
  readonly model: ModelThere
  /** The page beside the index; null in a narrow window, where there is none. */
  readonly page: SettingsPageId | null
  readonly query: string
  readonly ref: Ref<HTMLElement>
  onQuery(query: string): void
  onOpen(page: SettingsPageId, setting?: SettingId): void
  onLeave(): void
}

const groups = ['daily', 'more', 'behind'] as const

/** The pages of Settings by name, or what a search finds. */
export function SettingsIndex({ platform, model, page, query, ref, onQuery, onOpen, onLeave }: SettingsIndexProps) {
  const { t } = useTranslation()
  const found = findSettings(t, { platform, model }, query)
  const list = useRef<HTMLDivElement>(null)
  const isSearching = query.trim() !== ''
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    const isField = target instanceof HTMLInputElement
    const first = list.current?.querySelector<HTMLElement>('[data-row] button')
    if (key === 'Escape') {
      if (isField) return onLeave()
      event.currentTarget.querySelector('input')?.focus()
    } else if (isField && key === 'ArrowDown') first?.focus()
    else if (isField && key === 'Enter' && found[0] && !event.nativeEvent.isComposing)
      onOpen(found[0].page, found[0].id)
    else return walk(event)
    event.preventDefault()
  }
  return (
    <div
      className={cx(
        'flex flex-col',
        page === null ? 'min-w-0 grow bg-surface max-sm:min-h-0' : 'w-60 shrink-0 border-r border-line',
      )}
    >
      <WindowBar />
      <nav
        ref={ref}
        aria-label={t('finder.index')}
        onKeyDown={onKeyDown}
        data-leaves-room
        className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-3 pt-[max(0.25rem,1.25rem-var(--bar-height))] pb-[calc(1.5rem+var(--taken-notices,0px))]"
      >
        <h1 className="px-2 tracking-title text-xl font-semibold">{t('settings.title')}</h1>
        <SearchField
          label={t('finder.search')}
          clearLabel={t('common.clear')}
          value={query}
          onChange={onQuery}
          className="mx-1"
        />
        <div ref={list} className="flex flex-col gap-4">
          {isSearching ? (
            <Found found={found} query={query} onOpen={onOpen} />
          ) : (
            groups.map((group) => (
              <section key={group} aria-label={t(`finder.group.${group}`)}>
                {group !== 'daily' && (
                  <h2 className="mb-1 px-2 text-xs font-medium text-muted">{t(`finder.group.${group}`)}</h2>
                )}
                <ul>
                  {pagesOn(platform)
                    .filter((one) => one.group === group)
                    .map(({ id, icon: Icon }) => (
                      <li key={id} data-row>
                        <button
                          type="button"
                          data-page={id}
                          aria-current={id === page ? 'page' : undefined}
                          onClick={() => onOpen(id)}
                          className={cx(
                            'flex w-full items-center gap-2.5 rounded-sm px-2 text-left text-base',
                            page === null ? 'py-2.5' : 'py-1.5',
                            id === page ? 'bg-accent-soft font-medium text-accent-strong' : 'text-ink hover:bg-hover',
                          )}
                        >
                          <Icon
                            aria-hidden
                            className={cx(
                              'size-4 shrink-0 stroke-[1.8]',
                              id === page ? 'text-accent-strong' : 'text-muted',
                            )}
                          />
                          <span className="min-w-0 grow">
                            {t(`finder.page.${id}`)}
                            {page === null && (
                              <span className="block text-sm text-muted">{t(`finder.pageText.${id}`)}</span>
                            )}
                          </span>
                          {page === null && <ChevronRight aria-hidden className="size-4 text-faint" />}
                        </button>
                      </li>
                    ))}
                </ul>
              </section>
            ))
          )}
        </div>
      </nav>
    </div>
  )

  /** Up from the first row leads back to the field. */
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
    if (event.key === 'ArrowUp' && row && row === event.currentTarget.querySelector('[data-row]')) {
      event.preventDefault()
      event.currentTarget.querySelector('input')?.focus()
    } else walkRows(event)
  }
}

interface FoundProps extends Pick<SettingsIndexProps, 'query' | 'onOpen'> {
  readonly found: ReturnType<typeof findSettings>
}

function Found({ found, query, onOpen }: FoundProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2 text-sm text-muted'}>
        {found.length > 0 ? t('finder.found', { count: found.length }) : t('finder.nothing', { query: query.trim() })}
      </p>
      <ul aria-label={t('finder.results')} className="empty:hidden">
        {found.map(({ id, page, title, pageTitle }) => (
          <li key={id} data-row>
            <button
              type="button"
              onClick={() => onOpen(page, id)}
              className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="block text-base">{title}</span>
              {pageTitle !== title && <span className="block text-xs text-muted">{pageTitle}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
