import { Command } from 'cmdk'
import { BookMarked, MessageCircleDashed, MessageSquarePlus, Search, TextQuote } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { debounce } from '../lib/debounce.ts'
import { createLatest } from '../lib/latest.ts'
import type { SaidHit } from '../features/chat/listed-sessions.ts'
import { findSettings, type SettingsThere } from '../features/settings/find-settings.ts'
import type { SettingId, SettingsPageId } from '../features/settings/settings-table.ts'
import { sessionTitle, untitledOf } from '../lib/session-title.ts'
import { useOpenDialog } from '../ui/open-dialogs.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { type Screen, screens } from './navigation.ts'
import { type Chosen, inOrder, type PaletteGroup, type PaletteRow, selectedRow } from './palette-rows.ts'
import { noResults, type PaletteResults } from './palette-search.ts'
import { screenIcons } from './screen-icons.ts'

export interface PaletteProps {
  /** Which settings there are. */
  readonly settings: SettingsThere
  onOpenChange(open: boolean): void
  search(query: string): Promise<PaletteResults>
  onGo(screen: Screen): void
  onNewChat(): void
  onTemporaryChat(): void
  onOpenSession(sessionId: string): void
  onOpenMemory(memoryId: string): void
  onOpenHit(hit: SaidHit, query: string): void
  onOpenSetting(page: SettingsPageId, setting: SettingId): void
}

const searchDelayMs = 120

/** Everything by name. It is open as long as it is there. */
export function Palette(props: PaletteProps) {
  const returnFocus = useReturnFocus(true)
  useOpenDialog(true)
  return (
    <Dialog.Root open onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <PaletteContent {...props} returnFocus={returnFocus} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteContent({
  search,
  onOpenChange,
  returnFocus,
  ...ways
}: PaletteProps & { returnFocus(event: Event): void }) {
  const translation = useTranslation()
  const { t } = translation
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const enteredFor = useRef<string | null>(null)
  const results = useResults(search, query)
  const groups = inOrder(groupsOf(translation, ways, query, results), query)
  const selected = selectedRow(groups, chosen, { query, results })
  const isAnswered = results.query === query
  const open = (row: PaletteRow) => {
    onOpenChange(false)
    row.run()
  }
  // Enter before the answer opens the best of it.
  useEffect(() => {
    if (!isAnswered || enteredFor.current !== query) return
    enteredFor.current = null
    if (selected) open(selected)
  })
  return (
    <Dialog.Content
      onCloseAutoFocus={returnFocus}
      aria-describedby={undefined}
      className="fixed inset-x-0 top-[14vh] z-40 mx-auto w-[min(560px,calc(100vw-24px))] not-data-[state=closed]:animate-enter overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
    >
      <Dialog.Title className="sr-only">{t('palette.open')}</Dialog.Title>
      <Command
        label={t('palette.open')}
        shouldFilter={false}
        loop
        value={selected?.id ?? ''}
        onValueChange={(id) => setChosen({ id, query, results })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isAnswered) return
          event.preventDefault()
          enteredFor.current = query
        }}
      >
        <div className="relative border-b border-line">
          <Search aria-hidden className="absolute top-1/2 left-5 size-4 -translate-y-1/2 text-faint" />
          <Command.Input
            value={query}
            onValueChange={setQuery}
            placeholder={t('palette.placeholder')}
            className="h-13 w-full bg-transparent pr-2 pl-11.5 text-md outline-none placeholder:text-faint"
          />
        </div>
        <Command.List className="max-h-[56vh] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-base text-faint">{t('palette.none')}</Command.Empty>
          {groups.map((group) => (
            <Group key={group.title} title={group.title}>
              {group.rows.map((row) => (
                <Item key={row.id} row={row} onSelect={() => open(row)} />
              ))}
            </Group>
          ))}
        </Command.List>
      </Command>
    </Dialog.Content>
  )
}

type Ways = Omit<PaletteProps, 'onOpenChange' | 'search'>

const mostSettings = 4

/** What is listed, group by group. */
function groupsOf(
  { t, i18n }: Pick<ReturnType<typeof useTranslation>, 't' | 'i18n'>,
  ways: Ways,
  query: string,
  { memories, sessions, said, query: asked }: PaletteResults,
): PaletteGroup[] {
  const places = [
    { id: 'new', title: t('chat.new'), icon: MessageSquarePlus, run: ways.onNewChat },
    { id: 'temporary', title: t('temporary.title'), icon: MessageCircleDashed, run: ways.onTemporaryChat },
    ...screens.map((screen) => ({
      id: screen,
      title: t(`nav.${screen}`),
      icon: screenIcons[screen],
      run: () => ways.onGo(screen),
    })),
  ]
  return [
    {
      title: t('palette.memories'),
      rows: memories.map(({ id, title, content }) => ({
        id,
        title,
        detail: content,
        icon: BookMarked,
        run: () => ways.onOpenMemory(id),
      })),
    },
    {
      title: t('palette.chats'),
      rows: sessions.map((session) => ({
        id: session.id,
        title: sessionTitle(t, session, i18n.language),
        icon: screenIcons.chat,
        run: () => ways.onOpenSession(session.id),
      })),
    },
    {
      title: t('nav.settings'),
      isOfApp: true,
      rows: findSettings(t, ways.settings, query)
        .slice(0, mostSettings)
        .map(({ id, page, title, pageTitle }) => ({
          id: `setting ${id}`,
          title,
          detail: pageTitle,
          icon: screenIcons.settings,
          run: () => ways.onOpenSetting(page, id),
        })),
    },
    {
      title: t('chats.said'),
      rows: said.map((hit) => ({
        id: hit.messageId,
        title: hit.snippet,
        detail: hit.title || untitledOf(t, hit.at, i18n.language),
        icon: TextQuote,
        run: () => ways.onOpenHit(hit, asked ?? query),
      })),
    },
    { title: t('palette.go'), isOfApp: true, rows: places.filter((place) => matches(place.title, query)) },
  ]
}

const matches = (label: string, query: string): boolean => label.toLowerCase().includes(query.trim().toLowerCase())

function useResults(search: PaletteProps['search'], query: string): PaletteResults {
  const [results, setResults] = useState(noResults)
  const ask = useMemo(() => {
    const latest = createLatest()
    return debounce((text: string) => {
      const isNewest = latest.begin()
      // Without an answer the palette still leads to the screens.
      search(text).then(
        (found) => isNewest() && setResults(found),
        () => isNewest() && setResults({ ...noResults, query: text }),
      )
    }, searchDelayMs)
  }, [search])
  // The kernel is asked for what is typed.
  useEffect(() => {
    ask(query)
    return ask.cancel
  }, [ask, query])
  return results
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint [&:not(:has([cmdk-item]))]:hidden"
    >
      {children}
    </Command.Group>
  )
}

interface ItemProps {
  readonly row: PaletteRow
  onSelect(): void
}

function Item({ row: { id, title, detail, icon: Icon }, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 text-base data-[selected=true]:bg-hover"
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-faint" />}
      <span className="min-w-0">
        <span className="block truncate">{title}</span>
        {detail && detail !== title && <span className="block truncate text-sm text-faint">{detail}</span>}
      </span>
    </Command.Item>
  )
}
