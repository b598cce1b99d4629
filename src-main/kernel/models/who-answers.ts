import type { ModelRef } from '../../contract/model.ts'
import { builtInProviderId } from '../../contract/receipt.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { ProviderRow } from '../../storage/provider-store.ts'
import { assumedWindow } from './provider-service.ts'
import type { SettingsService } from '../common/settings-service.ts'

/** What a model is wanted for: a conversation, or what belongs to an agent, or neither. */
export interface Place {
  readonly sessionId?: string | null
  readonly agentId?: string | null
  /** What is chosen for a conversation that has not begun. */
  readonly model?: ModelRef | null
  /** What was said is to be read, not answered. */
  readonly reads?: boolean
}

interface WhoAnswersDeps {
  readonly data: Pick<DataFile, 'agents' | 'models' | 'providers' | 'sessions'>
  readonly settings: Pick<SettingsService, 'get'>
}

/**
 * Which model answers: the one chosen for the chat, else for its agent, else in the settings. What was said in a chat is
 * read by the service that answers in it, with the model that is set up there: that is the one whose readings are measured.
 */
export function createWhoAnswers({ data, settings }: WhoAnswersDeps) {
  const choiceFor = ({ sessionId, agentId, model }: Place): ModelRef | null => {
    if (model) return model
    const session = sessionId ? data.sessions.chosen(sessionId) : undefined
    if (session?.model) return session.model
    const owner = session?.agentId ?? agentId
    return (owner ? data.agents.get(owner, null)?.model : null) ?? null
  }

  const usual = (): ProviderRow | null => {
    const { providerId } = settings.get()
    return (providerId === null ? undefined : data.providers.get(providerId)) ?? null
  }

  const withModel = (row: ProviderRow, { providerId, model }: ModelRef): ProviderRow => {
    if (model === row.model || model === '') return row
    const known = data.models.get(providerId, model)
    return {
      ...row,
      model,
      contextWindow: known?.contextWindow ?? assumedWindow(row.preset),
      windowSource: known?.contextWindow ? known.windowSource : 'assumed',
      tools: known?.tools ?? null,
      images: known?.images ?? null,
    }
  }

  return {
    choiceFor,
    /** The connection with the model in it; null: the app itself. */
    rowFor: (place: Place): ProviderRow | null => {
      const choice = choiceFor(place)
      if (choice === null) return usual()
      if (choice.providerId === builtInProviderId) return null
      const row = data.providers.get(choice.providerId)
      if (!row) return usual()
      return place.reads ? row : withModel(row, choice)
    },
  }
}
export type WhoAnswers = ReturnType<typeof createWhoAnswers>
