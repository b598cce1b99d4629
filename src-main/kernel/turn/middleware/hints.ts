import { hintBlock } from './hint-block.ts'
import type { Hint } from '../../../memory/habits/evolution/evolution-service.ts'
import type { WorkflowHint } from '../../../memory/habits/evolution/workflow-service.ts'
import type { SourceMessage } from '../../../memory/evidence/source-message.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import type { HeldBack } from '../../models/held-back.ts'
import { hintParts } from '../preview/chosen.ts'
import type { ChatMiddleware } from '../turn.ts'

export type HintsFor = (
  agentId: string,
  asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
  limit: number,
) => (Hint | WorkflowHint)[]

const mostHints = 3
const mostTokens = 400

/** Tells the model of ways of working and workflows that the user accepted, where they bear on what is asked: as quotes. */
export function hintsMiddleware(hintsFor: HintsFor, heldBack: Pick<HeldBack, 'among'>): ChatMiddleware {
  return {
    name: 'hints',
    async handle(turn, next) {
      if (turn.agent.memory === 'none') return next(turn)
      const { text, untrustedSpans } = turn.userMessage
      let room = mostTokens
      const mayGo = ({ messageIds }: Hint): boolean => turn.driver.local || heldBack.among(messageIds).size === 0
      const fitting = hintsFor(turn.agent.id, { text, untrustedSpans }, mostHints).filter(
        (one) => mayGo(one) && (room -= estimateTokens(one.hint)) >= 0,
      )
      const verdictOf = (hint: Hint) => turn.chosen?.verdictOf(hintParts(hint)) ?? 'goes'
      const hints = fitting.filter((hint) => verdictOf(hint) === 'goes')
      const untickedHints = idsOf(fitting.filter((hint) => verdictOf(hint) === 'unticked'))
      if (hints.length === 0) return { ...(await next(turn)), untickedHints }
      const reply = await next({
        ...turn,
        added: { ...turn.added, hints },
        system: [...turn.system, hintBlock(hints, turn.language)],
        restsOn: [...turn.restsOn, ...hints.flatMap(({ messageIds }) => messageIds)],
      })
      return { ...reply, hints: idsOf(hints), untickedHints }
    },
  }
}

const idsOf = (hints: readonly Hint[]): string[] => hints.map(({ candidateId }) => candidateId)
