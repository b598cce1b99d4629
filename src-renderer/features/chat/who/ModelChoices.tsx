import { Command } from 'cmdk'
import { Brain, Check, Feather, House, Image, Plug, RotateCcw, SlidersHorizontal, Star, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ModelEntry, ModelRef } from '../../../../src-main/contract/model.ts'
import { cx } from '../../../lib/cx.ts'
import { describeError } from '../../../lib/errors.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ChatStore } from '../chat-store.ts'
import type { Reach } from './models-slice.ts'
import { appItself, groupsOf, isAppItself, isSame, keyOf, mostShown, shortName, sizeInWords } from './who.ts'

interface ModelChoicesProps {
  readonly store: ChatStore
  /** Null: as usual. */
  readonly chosen: ModelRef | null
  /** What answers where nothing is chosen, and where that is said. */
  readonly usual: { readonly name: string; readonly source: string }
  /** Null: as usual. */
  onChoose(ref: ModelRef | null): void
  onEdit?(entry: ModelEntry): void
  /** To where services are connected. */
  onConnect?(): void
  onFailure(error: unknown): void
}

const asUsual = 'usual'
const app = 'app'

/** All models by name: favourites, those of each service, and the app itself. */
export function ModelChoices({ store, chosen, usual, onChoose, onEdit, onConnect, onFailure }: ModelChoicesProps) {
  const { t } = useTranslation()
  const models = useStore(store, (state) => valueOf(state.models)) ?? { items: [], usual: null }
  const reach = useStore(store, (state) => state.reach)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(chosen ? (isAppItself(chosen) ? app : keyOf(chosen)) : asUsual)
  const groups = groupsOf(models.items, query, t('who.favourites'))
  const selected = groups.flatMap((group) => group.models).find((one) => keyOf(one) === at)
  const isFound = (text: string) => text.toLowerCase().includes(query.trim().toLowerCase())
  const mark = (entry: ModelEntry) =>
    void store
      .getState()
      .updateModel({ providerId: entry.providerId, model: entry.model, favourite: !entry.favourite })
      .catch(onFailure)
  return (
    // Enter in the list chooses a model; on a button below it does what the button says.
    <>
      <Command label={t('who.title')} shouldFilter={false} loop value={at} onValueChange={setAt}>
        <Command.Input
          autoFocus
          value={query}
          onValueChange={setQuery}
          placeholder={t('who.search')}
          className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-faint"
        />
        <Command.List className="max-h-[min(46vh,380px)] overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-6 text-center text-base text-faint">{t('who.none')}</Command.Empty>
          {isFound(usual.name) && (
            <Choice value={asUsual} isChosen={chosen === null} icon={<RotateCcw />} onSelect={() => onChoose(null)}>
              <Name text={t('who.asUsual', { name: usual.name })} hint={usual.source} />
            </Choice>
          )}
          {isFound(t('who.app')) && (
            <Choice
              value={app}
              isChosen={chosen !== null && isAppItself(chosen)}
              icon={<Feather />}
              onSelect={() => onChoose(appItself)}
            >
              <Name text={t('who.app')} hint={t('who.appHint')} />
            </Choice>
          )}
          {groups.map((group) => (
            <Command.Group
              key={group.providerId ?? ''}
              heading={group.title}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
            >
              {group.models.slice(0, mostShown).map((entry) => (
                <Choice
                  key={keyOf(entry)}
                  value={keyOf(entry)}
                  isChosen={chosen !== null && isSame(entry, chosen)}
                  onSelect={() => onChoose({ providerId: entry.providerId, model: entry.model })}
                >
                  <Model entry={entry} isApart={group.providerId === null} />
                </Choice>
              ))}
              {group.models.length > mostShown && (
                <p className="px-2.5 py-1 text-xs text-faint">
                  {t('who.more', { count: group.models.length - mostShown })}
                </p>
              )}
            </Command.Group>
          ))}
          {onConnect && isFound(t('settings.model.add')) && (
            <Choice value="connect" isChosen={false} icon={<Plug />} onSelect={onConnect}>
              <Name text={t('settings.model.add')} hint={t('who.connectHint')} />
            </Choice>
          )}
        </Command.List>
      </Command>
      <Unreached models={models.items} reach={reach} />
      <footer className="flex h-11 items-center gap-1 border-t border-line px-2">
        {selected ? (
          <>
            <Button variant="ghost" size="sm" aria-pressed={selected.favourite} onClick={() => mark(selected)}>
              <Star className={cx(selected.favourite && 'fill-current text-warm')} />
              {t(selected.favourite ? 'who.unmark' : 'who.mark')}
            </Button>
            {onEdit && (
              <Button variant="ghost" size="sm" onClick={() => onEdit(selected)}>
                <SlidersHorizontal />
                {t('who.edit')}
              </Button>
            )}
            <span className="ml-auto max-w-36 truncate pr-1 text-xs text-faint">{shortName(selected.model)}</span>
          </>
        ) : (
          <span className="px-2 text-xs text-faint">{t('who.help')}</span>
        )}
      </footer>
    </>
  )
}

interface UnreachedProps {
  readonly models: readonly ModelEntry[]
  readonly reach: Readonly<Record<string, Reach>>
}

/** Where a service could not be asked its models are those of last time: a sentence says so, one for each reason. */
function Unreached({ models, reach }: UnreachedProps) {
  const { t, i18n } = useTranslation()
  const services = new Map(models.map(({ providerId, service }) => [providerId, service]))
  const missed = [...services].flatMap(([id, service]) => {
    const reached = reach[id]
    return typeof reached === 'object' ? [{ service, reason: describeError(t, reached.error) }] : []
  })
  const list = new Intl.ListFormat(i18n.language)
  return (
    <div role="status" className="max-h-24 overflow-y-auto">
      {[...Map.groupBy(missed, ({ reason }) => reason)].map(([reason, of]) => (
        <p key={reason} className="border-t border-line px-4 py-2 text-xs text-muted">
          {t('who.unreached', { service: list.format(new Set(of.map(({ service }) => service))), reason })}
        </p>
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly isChosen: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
  onSelect(): void
}

function Choice({ value, isChosen, icon, children, onSelect }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base data-[selected=true]:bg-hover"
    >
      <span className="inline-flex w-4 shrink-0 justify-center text-faint [&_svg]:size-4">
        {isChosen ? <Check aria-label={t('who.chosen')} className="text-accent" /> : icon}
      </span>
      {children}
    </Command.Item>
  )
}

function Name({ text, hint }: { readonly text: string; readonly hint: string }) {
  return (
    <span className="min-w-0 grow">
      <span className="block truncate">{text}</span>
      <span className="block truncate text-xs text-faint">{hint}</span>
    </span>
  )
}

/** A model with what is known that it can do. */
function Model({ entry, isApart }: { readonly entry: ModelEntry; readonly isApart: boolean }) {
  const { t } = useTranslation()
  const { contextWindow } = entry
  const can = [
    entry.images && { what: 'images' as const, icon: <Image /> },
    entry.tools && { what: 'tools' as const, icon: <Wrench /> },
    entry.reasoning && { what: 'reasoning' as const, icon: <Brain /> },
    entry.local && { what: 'local' as const, icon: <House /> },
  ].filter((one) => typeof one === 'object' && one !== null)
  return (
    <>
      <span className="min-w-0 grow truncate" title={entry.model}>
        {shortName(entry.model)}
        {isApart && <span className="text-faint"> · {entry.service}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-faint [&_svg]:size-3.5">
        {can.map(({ what, icon }) => (
          <span key={what} role="img" aria-label={t(`who.can.${what}`)} title={t(`who.can.${what}`)}>
            {icon}
          </span>
        ))}
        {contextWindow !== null && (
          <span
            className="w-9 text-right text-xs tabular-nums"
            title={t('who.window', { formatted: contextWindow.toLocaleString() })}
          >
            {sizeInWords(contextWindow)}
          </span>
        )}
      </span>
    </>
  )
}
