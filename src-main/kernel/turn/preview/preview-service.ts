import type { GivenFile } from '../../../contract/attachment.ts'
import type { Caller } from '../../../contract/caller.ts'
import { AppError } from '../../../contract/error.ts'
import type { ProfileLine } from '../../../contract/profile.ts'
import type { Preview, Shown } from '../../../contract/preview.ts'
import type { Answerer } from '../../../llm/driver.ts'
import { renderBlock } from '../../../memory/recall/memory-block.ts'
import { hintBlock } from '../middleware/hint-block.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { newId } from '../../../util/ids.ts'
import { must } from '../../../util/must.ts'
import { earlierNote } from '../history/earlier-note.ts'
import type { SettingsService } from '../../common/settings-service.ts'
import type { Added, TurnReply, TurnRequest } from '../turn.ts'
import { onlyLooked, toTurnRequest } from '../turn-request.ts'
import type { TurnViews } from '../turn-views.ts'
import { quoteSpans } from '../../common/untrusted-spans.ts'
import { type About, type Asked, type AskedDeps, createAskedOf } from './asked-of.ts'
import { type Chosen, createVerdictOf, type KeyOf } from './chosen.ts'
import { createPiecesOf, fileOf } from './pieces.ts'

/** A turn that went through the layers, and what came of it where nobody was asked. */
export type RunThrough = (
  turn: TurnRequest,
) => Promise<{ readonly seen: TurnRequest | null; readonly reply: TurnReply }>

interface PreviewDeps extends AskedDeps {
  readonly data: AskedDeps['data'] & Pick<DataFile, 'providers'>
  readonly through: RunThrough
  readonly settings: Pick<SettingsService, 'get'>
  readonly views: Pick<TurnViews, 'shownIn'>
  /** The profile card as the user sees it. */
  readonly profile: { lines(agentId: string): readonly ProfileLine[] }
  readonly keyOf: KeyOf
}

interface Previewed {
  readonly asked: Asked
  readonly seen: TurnRequest
  readonly added: Added
  readonly reply: TurnReply
  readonly to: string
  readonly base: string
}

/**
 * What would leave with a message, and to whom: it goes through the very layers that an answer goes through, as far as the
 * driver. Nothing is stored, asked of a model, learned or counted.
 */
export function createPreviewService(deps: PreviewDeps) {
  const { data, keyOf } = deps
  const askedOf = createAskedOf(deps)
  const piecesOf = createPiecesOf(deps)

  const requestOf = ({ message, before: _shownBefore, ...asked }: Asked): TurnRequest =>
    toTurnRequest({
      ...asked,
      ...onlyLooked,
      turnId: newId(),
      userMessage: message,
      askedAt: deps.clock.now(),
      memoryTokenBudget: deps.settings.get().memoryTokenBudget,
      isPreview: true,
    })

  const hostOf = ({ providerId, isModel }: Answerer): string | null =>
    isModel ? (data.providers.get(providerId)?.baseUrl ?? '') : null

  const lookAt = async (caller: Caller, about: About): Promise<Previewed> => {
    const asked = await askedOf(caller, about)
    const { seen, reply } = await deps.through(requestOf(asked))
    if (!seen)
      throw new AppError('too_large', 'The message is longer than what the model can read at once.', {
        params: { ...reply.error?.params },
      })
    const { agent, driver, message } = asked
    const { added } = seen
    const said = added.fitted?.turns.flat().map(({ id }) => id)
    const told = [agent.id, agent.name, agent.instructions, agent.memory, asked.language]
    // As it goes: that a part of it was marked as secret since changes nothing in what is sent.
    const words = [quoteSpans(message.text, message.untrustedSpans), seen.tools.map(({ name }) => name)]
    return {
      asked,
      seen,
      added,
      reply,
      to: keyOf(['to', driver.providerId, driver.model, hostOf(driver), driver.local]),
      base: keyOf(['base', told, words, said, added.fitted?.earlier.text]),
    }
  }

  return {
    /** What would go, and to whom. Throws `busy` while an answer is on its way. */
    whatGoes: async (caller: Caller, about: About): Promise<Preview> => {
      const previewed = await lookAt(caller, about)
      const { asked, seen, added, reply, to, base } = previewed
      const { driver, agent, message } = asked
      const host = hostOf(driver)
      const earlier = added.fitted?.earlier ?? { text: '', messages: 0 }
      const shownApart = new Set<string | null>([
        added.recalled && renderBlock(added.recalled.block),
        added.pulled.text,
        hintBlock(added.hints, seen.language),
        earlierNote(earlier.text, seen.language),
      ])
      return {
        to: {
          key: to,
          providerId: driver.providerId,
          name: driver.name,
          model: driver.model,
          local: driver.local,
          isModel: driver.isModel,
          host: host === null ? null : (URL.parse(host)?.host ?? host),
        },
        base,
        text: message.text,
        pieces: piecesOf({ agentId: agent.id, sessionId: message.sessionId }, added, asked.before),
        filesLeft: [
          ...added.files.filter(({ share }) => share.given === 'none').map(fileOf),
          ...heldFiles(reply.files ?? [], added).flatMap((share) =>
            data.attachments.byIds([share.attachmentId]).map((file) => fileOf({ file, share })),
          ),
        ],
        usesMemory: agent.memory !== 'none',
        earlier: {
          messages: seen.history.map(({ role, content }) => ({
            role: role === 'assistant' ? 'assistant' : 'user',
            text: content,
          })),
          summary: earlier.text,
          summarized: earlier.messages,
          turnsTotal: reply.historyFit?.turnsTotal ?? 0,
        },
        instructions: seen.system.filter((part) => !shownApart.has(part)).join('\n\n'),
        tools: seen.tools.map(({ name }) => name),
      }
    },

    /**
     * Makes a turn ready to go as it was shown. Throws `conflict` where it would go to somebody else, or where what goes in
     * any case is not as it was. `isLess`: it goes without memory now, and so in any case with less.
     */
    prepare: async (caller: Caller, about: About, shown: Shown, isLess = false): Promise<Chosen> => {
      const at = deps.clock.now().toISOString()
      const { asked, seen, added, to, base } = await lookAt(caller, about)
      if (to !== shown.to)
        throw new AppError('conflict', 'It would go to another model than was shown.', {
          params: { reason: 'not_to_whom_shown' },
        })
      if (base !== shown.base && !isLess)
        throw new AppError('conflict', 'What would go has changed since it was shown.', {
          params: { reason: 'not_as_shown' },
        })
      const now = { ...shown, base }
      return {
        shown: now,
        at,
        agent: asked.agent,
        driver: asked.driver,
        language: asked.language,
        recalled: added.recalled,
        fitted: must(added.fitted, 'the chat so far'),
        tools: new Set(seen.tools.map(({ name }) => name)),
        verdictOf: createVerdictOf(keyOf, now),
      }
    },
  }
}
export type PreviewService = ReturnType<typeof createPreviewService>

/** Files that stay on this computer are told of by the reply alone. */
const heldFiles = (files: readonly GivenFile[], { files: taken }: Added): GivenFile[] =>
  files.filter(({ attachmentId }) => !taken.some(({ share }) => share.attachmentId === attachmentId))
