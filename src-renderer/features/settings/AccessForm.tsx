import { agentName } from '../../lib/agent-name.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '../../../src-main/contract/access.ts'
import { type GrantableScope, grantableScopes } from '../../../src-main/contract/caller.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Access } from './access-slice.ts'

interface AccessFormProps {
  readonly agents: Access['agents']
  onSave(grant: Grant): Promise<void>
  onCancel(): void
}

const everyAgent = '*'

/** What a program may do, and for whose memories. What concerns the whole profile goes with all of them only. */
export function AccessForm({ agents, onSave, onCancel }: AccessFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [agentId, setAgentId] = useState(agents[0]?.id ?? everyAgent)
  const [wanted, setWanted] = useState<readonly GrantableScope[]>(['read'])
  const [saving, setSaving] = useState(false)
  const isOpen = (scope: GrantableScope) => scope !== 'manage' || agentId === everyAgent
  const scopes = wanted.filter(isOpen)
  const isValid = name.trim() !== '' && scopes.length > 0
  return (
    <form
      aria-label={t('settings.access.add')}
      className="relative flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        setSaving(true)
        const whose = agentId === everyAgent ? ('all' as const) : [agentId]
        void onSave({ name: name.trim(), scopes, agents: whose }).finally(() => setSaving(false))
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('settings.access.name')} hint={t('settings.access.nameHint')}>
          {(ids) => (
            <TextInput {...ids} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('settings.access.agents')}>
          {(ids) => (
            <Select
              {...ids}
              value={agentId}
              options={[
                ...agents.map((agent) => ({ value: agent.id, label: agentName(t, agent) })),
                { value: everyAgent, label: t('settings.access.allAgents') },
              ]}
              onChange={setAgentId}
            />
          )}
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{t('settings.access.scopes')}</legend>
        {grantableScopes.map((scope) => (
          <CheckRow
            key={scope}
            label={t(`settings.access.scope.${scope}`)}
            hint={t(`settings.access.scopeHint.${scope}`)}
            checked={scopes.includes(scope)}
            disabled={!isOpen(scope)}
            onChange={(checked) => setWanted(checked ? [...wanted, scope] : wanted.filter((other) => other !== scope))}
          />
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isValid || saving}>
          {t('settings.access.create')}
        </Button>
      </div>
    </form>
  )
}
