import type { ProviderPreset } from '../../../src-main/contract/provider.ts'
import type { ProviderDraft } from './settings-slice.ts'

const addressProblems = ['empty', 'broken', 'protocol', 'login', 'query'] as const
type AddressProblem = (typeof addressProblems)[number]

/** What keeps a connection from being tried or saved, by field; absent: nothing. */
export interface DraftProblems {
  readonly service?: 'missing'
  readonly address?: AddressProblem
  readonly key?: 'missing'
  readonly model?: 'missing'
}

/** What is missing or wrong in a connection as it is typed. `hasKey`: one is saved. */
export function problemsOf(draft: ProviderDraft, preset: ProviderPreset | undefined, hasKey: boolean): DraftProblems {
  const address = addressProblem(draft.baseUrl)
  return {
    ...(address && { address }),
    ...(!address && lacksKey(draft, preset, hasKey) && { key: 'missing' }),
    ...(draft.model.trim() === '' && { model: 'missing' }),
  }
}

function addressProblem(text: string): AddressProblem | null {
  if (text.trim() === '') return 'empty'
  const url = URL.parse(text.trim())
  // A browser takes spaces in a name, which no server has.
  if (!url || /\s/.test(text.trim())) return 'broken'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'protocol'
  if (url.username || url.password) return 'login'
  return url.search || url.hash ? 'query' : null
}

/** A service of its own address may be a go-between that needs none. */
function lacksKey({ apiKey, baseUrl }: ProviderDraft, preset: ProviderPreset | undefined, hasKey: boolean): boolean {
  if (!preset?.needsKey || (apiKey === undefined ? hasKey : apiKey !== null && apiKey.trim() !== '')) return false
  const own = [preset.baseUrl, preset.abroad?.baseUrl ?? preset.baseUrl].map((url) => new URL(url).host)
  return own.includes(new URL(baseUrl).host)
}
