import type { Agent } from '../../../../src-main/contract/agent.ts'
import type { ModelEntry, ModelRef } from '../../../../src-main/contract/model.ts'
import { builtInProviderId } from '../../../../src-main/contract/receipt.ts'

export const appItself: ModelRef = { providerId: builtInProviderId, model: '' }

export interface Models {
  readonly items: readonly ModelEntry[]
  /** What answers where nothing is chosen; null: the app itself. */
  readonly usual: ModelRef | null
}

export interface Who {
  /** Null: the app itself. */
  readonly ref: ModelRef | null
  readonly entry: ModelEntry | null
  /** Where that was said. */
  readonly from: 'chat' | 'agent' | 'settings'
}

/** Which model answers: that of the chat, else of its agent, else of the settings. */
export function whoAnswers(chosen: ModelRef | null, agent: Agent | undefined, { items, usual }: Models): Who {
  const own = chosen ?? agent?.model ?? null
  const ref = own ? (isAppItself(own) ? null : own) : usual
  const from = chosen ? 'chat' : agent?.model ? 'agent' : 'settings'
  return { ref, entry: (ref && items.find((one) => isSame(one, ref))) ?? null, from }
}

export const isAppItself = ({ providerId }: ModelRef): boolean => providerId === builtInProviderId
export const isSame = (a: ModelRef, b: ModelRef): boolean => a.providerId === b.providerId && a.model === b.model
export const keyOf = ({ providerId, model }: ModelRef): string => `${providerId} ${model}`

/** A model's name without the path before it. */
export const shortName = (model: string): string => model.slice(model.lastIndexOf('/', model.length - 2) + 1)

/** 8k, 128k, 1M. */
export function sizeInWords(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  const thousands = Math.round(tokens / 1_000)
  return thousands < 1_000 ? `${thousands}k` : `${Number((tokens / 1_000_000).toFixed(1))}M`
}

export interface Group {
  /** Null: the favourites. */
  readonly providerId: string | null
  readonly title: string
  readonly models: readonly ModelEntry[]
}

/** So many of a service are shown; the rest is found by typing. */
export const mostShown = 40

/** What the words of a search leave, favourites first, then service by service. Those are there with no model too. */
export function groupsOf(items: readonly ModelEntry[], query: string, favourites: string): Group[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean)
  const isFound = ({ model, service }: ModelEntry): boolean => {
    const text = `${model} ${service}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const found = items.filter((one) => one.listed && isFound(one))
  const marked = items.filter((one) => one.favourite && isFound(one))
  const services = Map.groupBy(
    found.filter(({ favourite }) => !favourite),
    ({ providerId }) => providerId,
  )
  return [
    ...(marked.length > 0 ? [{ providerId: null, title: favourites, models: marked }] : []),
    ...[...services].map(([providerId, models]) => ({ providerId, title: models[0]?.service ?? '', models })),
  ]
}
