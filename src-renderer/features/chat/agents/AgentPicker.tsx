import { Check, ChevronDown, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Agent } from '../../../../src-main/contract/agent.ts'
import { agentName } from '../../../lib/agent-name.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { ChatStore } from '../chat-store.ts'
import { useWho } from '../who/use-who.ts'
import { AgentPicture } from './AgentPicture.tsx'

const AgentDialog = lazy(async () => ({ default: (await import('./AgentDialog.tsx')).AgentDialog }))
const RemoveAgentDialog = lazy(async () => ({ default: (await import('./RemoveAgentDialog.tsx')).RemoveAgentDialog }))

interface AgentPickerProps {
  readonly store: ChatStore
}

/** Whom the chat is with, the choice of another, and the ways to make one and to change it. */
export function AgentPicker({ store }: AgentPickerProps) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const { agent: current } = useWho(store)
  const agents = useStore(store, (state) => state.agents)
  const [editing, setEditing] = useState<Agent | 'new' | null>(null)
  const [removing, setRemoving] = useState<Agent | null>(null)
  if (!current) return null
  const remove = async ({ id, name }: Agent): Promise<boolean> => {
    try {
      await store.getState().removeAgent(id)
      tell((t) => t('agents.remove.done', { name }))
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const turnTo = async (agent: Agent): Promise<void> => {
    if (agent.id === current.id) return
    const hadBegun = store.getState().sessionId !== null
    await store.getState().turnTo(agent.id)
    if (hadBegun) tell((t) => t('agents.began', { name: agentName(t, agent), before: agentName(t, current) }))
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('agents.choose', { name: agentName(t, current) })}
            className="inline-flex h-7 max-w-48 min-w-0 items-center gap-1.5 rounded-sm px-1.5 text-xs text-muted transition-colors hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink"
          >
            <AgentPicture agent={{ ...current, name: agentName(t, current) }} />
            <span className="truncate">{agentName(t, current)}</span>
            <ChevronDown className="size-3.5 shrink-0 text-faint" />
          </button>
        }
        items={[
          ...agents.map((agent) => ({
            label: agentName(t, agent),
            ...(agent.memory === 'none' && { hint: t('agents.memory.noneShort') }),
            icon:
              agent.id === current.id ? (
                <Check />
              ) : (
                <AgentPicture agent={{ ...agent, name: agentName(t, agent) }} className="-mx-0.5" />
              ),
            run: () => void turnTo(agent).catch(fail),
          })),
          {
            label: t('agents.edit', { name: agentName(t, current) }),
            icon: <Pencil />,
            run: () => setEditing(current),
          },
          { label: t('agents.new'), icon: <Plus />, run: () => setEditing('new') },
        ]}
      />
      {editing && (
        <Suspense>
          <AgentDialog
            store={store}
            agent={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={(agent) => {
              setEditing(null)
              if (editing === 'new') void turnTo(agent).catch(fail)
            }}
            onRemove={() => {
              setEditing(null)
              if (editing !== 'new') setRemoving(editing)
            }}
            onFailure={fail}
          />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <RemoveAgentDialog
            agent={removing}
            preview={store.getState().holdingsOf}
            onRemove={() => remove(removing)}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </>
  )
}
