import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ModelRef } from '../../../../src-main/contract/model.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { ChatStore } from '../chat-store.ts'
import { ModelChoices } from '../who/ModelChoices.tsx'
import { shortName, whoAnswers } from '../who/who.ts'

interface AgentModelProps {
  readonly store: ChatStore
  /** Null: as in the settings. */
  readonly value: ModelRef | null
  onChange(value: ModelRef | null): void
  onFailure(error: unknown): void
}

/** The model of an agent. */
export function AgentModel({ store, value, onChange, onFailure }: AgentModelProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const models = useStore(store, (state) => valueOf(state.models)) ?? { items: [], usual: null }
  const usual = models.usual ? shortName(models.usual.model) : t('who.app')
  const { ref } = whoAnswers(value, undefined, models)
  const name = ref ? shortName(ref.model) : t('who.app')
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        {t('agents.model')}
      </p>
      <Popover.Root
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next) void store.getState().refreshModels().catch(onFailure)
        }}
      >
        <Popover.Trigger
          aria-labelledby={`${id} ${id}-value`}
          className="inline-flex h-9 w-full items-center justify-between gap-2 rounded-sm border border-line-strong bg-raised px-3 text-left text-base hover:bg-hover"
        >
          <span id={`${id}-value`} className="truncate">
            {value === null ? t('who.asUsual', { name }) : name}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </Popover.Trigger>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('who.title')}
          className="z-50 w-[min(400px,calc(100vw-24px))] not-data-[state=closed]:animate-enter overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
        >
          <ModelChoices
            store={store}
            chosen={value}
            usual={{ name: usual, source: t('who.from.settings') }}
            onChoose={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
            onFailure={onFailure}
          />
        </Popover.Content>
      </Popover.Root>
    </div>
  )
}
