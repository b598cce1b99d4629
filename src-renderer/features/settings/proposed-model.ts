import type { LocalService } from '../../../src-main/contract/local-model.ts'

/** The model that a service has in memory, or its only one; null: the user chooses by eye. */
export const proposedModel = ({ loaded, models }: LocalService): string | null =>
  loaded ?? (models.length === 1 ? (models[0] ?? null) : null)
