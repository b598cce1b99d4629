import { agentNameOf } from '../../lib/agent-name.ts'
import { useTranslation } from 'react-i18next'
import type { AccessToken } from '../../../src-main/contract/access.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Access } from './access-slice.ts'

interface AccessTokenRowProps {
  readonly token: AccessToken
  readonly agents: Access['agents']
  /** None for one that is revoked. */
  onPause?(paused: boolean): void
  onRevoke?(): void
}

const tones = { active: 'accent', paused: 'warm', revoked: 'plain' } as const

/** A program: what it may do, when it last called, and how to stop it. */
export function AccessTokenRow({ token, agents, onPause, onRevoke }: AccessTokenRowProps) {
  const { t, i18n } = useTranslation()
  const { name, state, scopes, lastUsedAt } = token
  const separator = t('common.listSeparator')
  const whose =
    token.agents === 'all'
      ? t('settings.access.allAgents')
      : token.agents.map((id) => agentNameOf(t, agents, id) || id).join(separator)
  const used = lastUsedAt
    ? t('settings.access.lastUsed', { when: formatRelative(lastUsedAt, i18n.language) })
    : t('settings.access.neverUsed')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Badge tone={tones[state]}>{t(`settings.access.state.${state}`)}</Badge>
      <div className="min-w-40 flex-1">
        <p className="text-base font-medium">{name}</p>
        <p className="text-sm text-muted">
          {[scopes.map((scope) => t(`settings.access.scope.${scope}`)).join(separator), whose, used].join(' · ')}
        </p>
      </div>
      {state !== 'revoked' && (
        <span className="flex gap-2">
          <Button
            size="sm"
            aria-label={t(state === 'paused' ? 'settings.access.resumeName' : 'settings.access.pauseName', { name })}
            onClick={() => onPause?.(state !== 'paused')}
          >
            {t(state === 'paused' ? 'settings.access.resume' : 'settings.access.pause')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('settings.access.revokeName', { name })}
            className="text-danger!"
            onClick={onRevoke}
          >
            {t('settings.access.revoke')}
          </Button>
        </span>
      )}
    </li>
  )
}
