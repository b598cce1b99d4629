import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Agent,
  agentColours,
  agentMemories,
  defaultAgentId,
  plainAgent,
} from '../../../../src-main/contract/agent.ts'
import { agentName } from '../../../lib/agent-name.ts'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { Field, TextArea, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { ChatStore } from '../chat-store.ts'
import { AgentModel } from './AgentModel.tsx'
import { AgentPicture, colours } from './AgentPicture.tsx'
import type { AgentDraft } from './agents-slice.ts'
import { Liveliness } from './Liveliness.tsx'
import { readStarters } from './read-agent.ts'

interface AgentDialogProps {
  readonly store: ChatStore
  /** Null: a new one. */
  readonly agent: Agent | null
  onClose(): void
  onSaved(agent: Agent): void
  /** Asks whether it is to go. */
  onRemove(): void
  onFailure(error: unknown): void
}

/** All that makes an agent. */
export function AgentDialog({ store, agent, onClose, onSaved, onRemove, onFailure }: AgentDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<AgentDraft>(() => (agent ? draftOf(agent) : { ...plainAgent, name: '' }))
  const [starters, setStarters] = useState(draft.starters.join('\n'))
  const change = (patch: Partial<AgentDraft>) => setDraft({ ...draft, ...patch })
  const name = draft.name.trim()
  const save = async () => {
    const made = { ...draft, name, starters: readStarters(starters) }
    onSaved(await store.getState().saveAgent(agent?.id ?? null, made))
  }
  return (
    <FormDialog
      title={agent ? t('agents.edit', { name: agentName(t, agent) }) : t('agents.new')}
      description={agent ? undefined : t('agents.text')}
      aside={
        agent &&
        agent.id !== defaultAgentId && (
          <Button variant="ghost" className="mr-auto -ml-3.5" onClick={onRemove}>
            {t('agents.remove.do')}
          </Button>
        )
      }
      onSave={name === '' ? undefined : save}
      onClose={onClose}
      onFailure={onFailure}
    >
      {(tried) => (
        <>
          <Field label={t('agents.name')} {...(tried && name === '' && { problem: t('agents.nameMissing') })}>
            {(ids) => (
              <TextInput
                {...ids}
                autoFocus
                maxLength={80}
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Look draft={draft} onChange={change} />
          <AgentModel store={store} value={draft.model} onChange={(model) => change({ model })} onFailure={onFailure} />
          <Field label={t('agents.instructions')} hint={t('agents.instructionsHint')}>
            {(ids) => (
              <TextArea
                {...ids}
                maxLength={20_000}
                value={draft.instructions}
                onChange={(event) => change({ instructions: event.target.value })}
              />
            )}
          </Field>
          <Memory value={draft.memory} onChange={(memory) => change({ memory })} />
          <Field label={t('agents.starters')} hint={t('agents.startersHint')}>
            {(ids) => <TextArea {...ids} value={starters} onChange={(event) => setStarters(event.target.value)} />}
          </Field>
          <Liveliness value={draft.temperature} onChange={(temperature) => change({ temperature })} />
        </>
      )}
    </FormDialog>
  )
}

const draftOf = ({ id: _id, createdAt: _created, updatedAt: _updated, ...draft }: Agent): AgentDraft => draft

interface MemoryProps {
  readonly value: AgentDraft['memory']
  onChange(value: AgentDraft['memory']): void
}

function Memory({ value, onChange }: MemoryProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{t('agents.memory.title')}</p>
      <Choices
        label={t('agents.memory.title')}
        value={value}
        options={agentMemories.map((memory) => ({
          value: memory,
          title: t(`agents.memory.${memory}`),
          hint: t(`agents.memory.${memory}Hint`),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

interface LookProps {
  readonly draft: AgentDraft
  onChange(patch: Partial<AgentDraft>): void
}

/** A letter or an emoji, and its colour. */
function Look({ draft, onChange }: LookProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <div className="flex flex-wrap items-end gap-4">
      <AgentPicture agent={draft} size="md" />
      <div className="w-28 shrink-0">
        <Field label={t('agents.mark')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={16}
              value={draft.mark}
              onChange={(event) => onChange({ mark: event.target.value })}
            />
          )}
        </Field>
      </div>
      <fieldset className="flex h-9 items-center gap-1.5">
        <legend className="sr-only">{t('agents.colour')}</legend>
        {agentColours.map((colour) => (
          <label key={colour} className="relative flex size-7 items-center justify-center">
            <input
              type="radio"
              name={name}
              aria-label={t(`agents.colours.${colour}`)}
              checked={draft.colour === colour}
              onChange={() => onChange({ colour })}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className={cx(
                'size-5 rounded-full ring-offset-2 ring-offset-surface peer-checked:ring-2 peer-checked:ring-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4',
                colours[colour],
              )}
            />
          </label>
        ))}
      </fieldset>
    </div>
  )
}
