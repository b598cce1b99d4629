import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { debounce } from '../lib/debounce.ts'
import { createLatest } from '../lib/latest.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { type Screen, screens } from './navigation.ts'
import type { PaletteResults } from './palette-search.ts'

interface PaletteProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  search(query: string): Promise<PaletteResults>
  onGo(screen: Screen): void
  onNewChat(): void
  onOpenSession(sessionId: string): void
  onOpenMemory(memoryId: string): void
}

const nothing: PaletteResults = { sessions: [], memories: [] }
const searchDelayMs = 120

/** Ctrl/Cmd-K: everything by name. */
export function Palette(props: PaletteProps) {
  const { open, onOpenChange } = props
  const returnFocus = useReturnFocus(open)
  // The shortcut works everywhere in the window.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpenChange(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <PaletteContent {...props} returnFocus={returnFocus} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteContent({
  search,
  onGo,
  onNewChat,
  onOpenSession,
  onOpenMemory,
  onOpenChange,
  returnFocus,
}: PaletteProps & { returnFocus(event: Event): void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const results = useResults(search, query)
  const then = (run: () => void) => () => {
    onOpenChange(false)
    run()
  }
  const places = screens.filter((screen) => matches(t(`nav.${screen}`), query))
  return (
    <Dialog.Content
      onCloseAutoFocus={returnFocus}
      aria-describedby={undefined}
      className="fixed inset-x-0 top-[14vh] z-40 mx-auto w-[min(560px,calc(100vw-24px))] not-data-[state=closed]:animate-enter overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
    >
      <Dialog.Title className="sr-only">{t('palette.open')}</Dialog.Title>
      <Command label={t('palette.open')} shouldFilter={false} loop>
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder={t('palette.placeholder')}
          className="h-13 w-full border-b border-line bg-transparent px-5 text-md outline-none placeholder:text-faint"
        />
        <Command.List className="max-h-[56vh] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-base text-faint">{t('palette.none')}</Command.Empty>
          <Group title={t('palette.memories')}>
            {results.memories.map((memory) => (
              <Item
                key={memory.id}
                value={memory.id}
                title={memory.title}
                detail={memory.content}
                onSelect={then(() => onOpenMemory(memory.id))}
              />
            ))}
          </Group>
          <Group title={t('palette.chats')}>
            {results.sessions.map((session) => (
              <Item
                key={session.id}
                value={session.id}
                title={session.title || t('chat.untitled')}
                onSelect={then(() => onOpenSession(session.id))}
              />
            ))}
          </Group>
          <Group title={t('palette.go')}>
            {matches(t('chat.new'), query) && <Item value="new" title={t('chat.new')} onSelect={then(onNewChat)} />}
            {places.map((screen) => (
              <Item key={screen} value={screen} title={t(`nav.${screen}`)} onSelect={then(() => onGo(screen))} />
            ))}
          </Group>
        </Command.List>
      </Command>
    </Dialog.Content>
  )
}

const matches = (label: string, query: string): boolean => label.toLowerCase().includes(query.trim().toLowerCase())

function useResults(search: PaletteProps['search'], query: string): PaletteResults {
  const [results, setResults] = useState(nothing)
  const ask = useMemo(() => {
    const latest = createLatest()
    return debounce((text: string) => {
      const isNewest = latest.begin()
      // Without an answer the palette still leads to the screens.
      search(text).then(
        (found) => isNewest() && setResults(found),
        () => isNewest() && setResults(nothing),
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
  readonly value: string
  readonly title: string
  readonly detail?: string
  onSelect(): void
}

function Item({ value, title, detail, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="cursor-pointer rounded-sm px-3 py-2 text-base data-[selected=true]:bg-hover"
    >
      <span className="block truncate">{title}</span>
      {detail && detail !== title && <span className="block truncate text-sm text-faint">{detail}</span>}
    </Command.Item>
  )
}
