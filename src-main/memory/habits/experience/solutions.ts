import type { Caller } from '../../../contract/caller.ts'
import { AppError } from '../../../contract/error.ts'
import type { Pain, SolutionDraft, SolutionReason, Solutions } from '../../../contract/experience.ts'
import { completeChat } from '../../../llm/complete-chat.ts'
import type { Answerer } from '../../../llm/driver.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { ownersOf } from '../../../storage/scope.ts'
import { wordsOf } from '../../language/content-words.ts'
import { found } from '../../../contract/found.ts'
import { isSame, knownSolutions } from './known-solutions.ts'
import { parseSolutions, solutionMessages } from './solution-prompt.ts'

interface SolutionDeps {
  readonly pains: Pick<DataFile['pains'], 'get' | 'list'>
  /** The model for it, under the caps; the app itself where there is none. */
  readonly driverFor: (agentId: string) => Promise<Answerer>
  /** Of these messages, those that no model elsewhere may read. */
  readonly heldBack: (messageIds: readonly string[]) => ReadonlySet<string>
}

const mostPains = 500

/** Drafts of what may help against a trouble: what helped before, then what a model thinks of. Nothing is done with them. */
export function createSolutions({ pains, driverFor, heldBack }: SolutionDeps) {
  const asked = async (
    pain: Pain,
    known: readonly SolutionDraft[],
    count: number,
    signal: AbortSignal,
  ): Promise<SolutionDraft[] | SolutionReason> => {
    const driver = await driverFor(pain.agentId)
    if (!driver.isModel) return 'no_model'
    const ids = [...messageIdsOf(pain), ...known.flatMap(idOfDraft)]
    const held = driver.local ? new Set<string>() : heldBack(ids)
    // What the trouble is called was taken from what was said first.
    if (held.size > 0 && isHeld(pain, held)) return 'local_only'
    const quotes = pain.evidence.filter(({ messageId }) => !messageId || !held.has(messageId)).map(({ quote }) => quote)
    const said = known.filter((draft) => idOfDraft(draft).every((id) => !held.has(id))).map(({ solution }) => solution)
    const restsOn = ids.filter((id) => !held.has(id))
    const messages = solutionMessages(pain, quotes, said, count)
    const reply = await completeChat(driver, { messages, restsOn, json: true }, signal)
    return parseSolutions(reply.text) ?? 'bad_answer'
  }

  return async (caller: Caller, painId: string, max: number, signal: AbortSignal): Promise<Solutions> => {
    const pain = found(pains.get(painId, ownersOf(caller)), 'pain')
    const known = knownSolutions(pain, pains.list(pain.agentId, null, mostPains)).slice(0, max)
    if (known.length >= max) return { items: known, reason: 'enough_known' }
    const answer = await asked(pain, known, max - known.length, signal).catch((error: unknown) =>
      reasonOf(error, signal),
    )
    if (typeof answer === 'string') return { items: known, reason: answer }
    const failed = pain.tries.filter(({ outcome }) => outcome === 'failed').map(({ solution }) => solution)
    const taken = [...failed, ...known.map(({ solution }) => solution)].map(wordsOf)
    const fresh = answer.filter(({ solution }) => !taken.some((words) => isSame(words, wordsOf(solution))))
    return { items: [...known, ...fresh].slice(0, max), reason: null }
  }
}
export type GenerateSolutions = ReturnType<typeof createSolutions>

const messageIdsOf = ({ evidence, tries }: Pain): string[] =>
  [...evidence, ...tries].flatMap(({ messageId }) => messageId ?? [])

const idOfDraft = ({ from }: SolutionDraft): string[] => (from?.said.messageId ? [from.said.messageId] : [])

/** True where the first words on it, or a try that failed, may not leave this computer. */
const isHeld = ({ evidence, tries }: Pain, held: ReadonlySet<string>): boolean =>
  [...evidence.slice(0, 1), ...tries.filter(({ outcome }) => outcome === 'failed')].some(
    ({ messageId }) => messageId !== null && held.has(messageId),
  )

/** Why there is no answer. Throws what is no failure of a model. */
function reasonOf(error: unknown, signal: AbortSignal): SolutionReason {
  signal.throwIfAborted()
  if (!(error instanceof AppError)) throw error
  return error.code === 'cap_reached' || error.code === 'local_only' ? error.code : 'model_failed'
}
