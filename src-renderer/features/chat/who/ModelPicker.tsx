import { agentName } from '../../../lib/agent-name.ts'
import { ChevronDown, Cpu, Feather } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '../../../lib/use-notices.ts'
import type { ChatStore } from '../chat-store.ts'
import type { Editing } from './ModelDialog.tsx'
import { useWho } from './use-who.ts'
import { shortName, whoAnswers } from './who.ts'

const ModelChoices = lazy(async () => ({ default: (await import('./ModelChoices.tsx')).ModelChoices }))
const ModelDialog = lazy(async () => ({ default: (await import('./ModelDialog.tsx')).ModelDialog }))

interface ModelPickerProps {
  readonly store: ChatStore
  onConnect(): void
}

/** Who answers in this chat, and the choice of another. */
export function ModelPicker({ store, onConnect }: ModelPickerProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const { ref, name, from, agent, chosen, models } = useWho(store)
  const without = whoAnswers(null, agent, models)
  const usualName = without.ref ? shortName(without.ref.model) : t('who.app')
  const [open, setOpen] = useState(false)
  const chose = useRef(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const onOpen = (next: boolean) => {
    setOpen(next)
    if (next) void store.getState().refreshModels().catch(fail)
  }
  if (name === null) return null
  const source = t(`who.from.${from}`, { name: agent ? agentName(t, agent) : '' })
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger
        aria-label={ref ? t('who.choose', { name, source }) : t('who.chooseAlone', { source })}
        title={source}
        className="inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-sm px-2 text-xs text-muted transition-colors hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
      >
        {ref ? <Cpu /> : <Feather />}
        <span className="truncate">{name}</span>
        <ChevronDown className="text-faint" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('who.title')}
          onCloseAutoFocus={(event) => {
            // With the choice made one goes on writing.
            if (chose.current) {
              event.preventDefault()
              store.getState().askComposer()
            }
            chose.current = false
          }}
          className="z-40 w-[min(400px,calc(100vw-24px))] not-data-[state=closed]:animate-enter overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
        >
          <Suspense fallback={<div className="h-40" />}>
            <ModelChoices
              store={store}
              chosen={chosen}
              usual={{
                name: usualName,
                source: t(`who.from.${without.from}`, { name: agent ? agentName(t, agent) : '' }),
              }}
              onChoose={(chosen) => {
                chose.current = true
                setOpen(false)
                void store.getState().chooseModel(chosen).catch(fail)
              }}
              onEdit={(entry) => {
                setOpen(false)
                setEditing(entry)
              }}
              onConnect={onConnect}
              onFailure={fail}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
      {editing && (
        <Suspense>
          <ModelDialog
            entry={editing}
            onClose={() => setEditing(null)}
            onSave={(patch) => store.getState().updateModel(patch)}
            onFailure={fail}
          />
        </Suspense>
      )}
    </Popover.Root>
  )
}
