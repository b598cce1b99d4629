import { useMemo } from 'react'
import type { Pain, PainStatus } from '../../../../src-main/contract/experience.ts'
import { createOnce } from '../../../lib/once.ts'
import type { Words } from '../../../lib/toasts.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { TabProps } from '../tab-props.ts'
import type { Way } from './way.ts'
import type { Ideas, Skill, WayDecision } from './ways-slice.ts'

export interface WayActions {
  onAccept(way: Way): void
  /** No to what is proposed. */
  onDecline(way: Way): void
  /** No more of what was accepted. */
  onStop(way: Way): void
  /** Null where it failed, which was said. */
  skillOf(way: Way): Promise<Skill | null>
  onStatus(trouble: Pain, status: PainStatus, outcome?: string): void
  onRemove(trouble: Pain): void
  /** Null where it failed, which was said. */
  ideasAgainst(trouble: Pain): Promise<Ideas | null>
}

/** What can be done with ways of working and troubles, each with its word of what happened and the way back. */
export function useWayActions({ store }: Pick<TabProps, 'store'>): WayActions {
  const { tell, fail } = useNotices()
  return useMemo(() => {
    const state = () => store.getState()
    const once = createOnce()
    const orSay = <Value>(answer: Promise<Value>): Promise<Value | null> =>
      answer.catch((error: unknown) => {
        fail(error)
        return null
      })
    const change = (id: string, make: () => Promise<string>, text: Words) =>
      void once(id, async () => {
        const changeId = await make()
        tell(text, () => state().undo(changeId))
      }).catch(fail)
    const decide = (way: Way, decision: WayDecision, word: 'accepted' | 'declined' | 'stopped') =>
      change(
        way.id,
        () => state().decideWay(way, decision),
        (t) => t(`butler.ways.${word}`, { title: way.title }),
      )
    return {
      onAccept: (way) => decide(way, 'accept', 'accepted'),
      onDecline: (way) => decide(way, 'reject', 'declined'),
      onStop: (way) => decide(way, 'reject', 'stopped'),
      skillOf: (way) => orSay(state().skillOf(way)),
      onStatus: (trouble, status, outcome) =>
        change(
          trouble.id,
          () => state().setTroubleStatus(trouble.id, status, outcome),
          (t) =>
            t('butler.troubles.changed', { title: trouble.summary, status: t(`butler.troubles.status.${status}`) }),
        ),
      onRemove: (trouble) =>
        change(
          trouble.id,
          () => state().removeTrouble(trouble.id),
          (t) => t('butler.troubles.removed', { title: trouble.summary }),
        ),
      ideasAgainst: (trouble) => orSay(state().ideasAgainst(trouble.id)),
    }
  }, [store, tell, fail])
}
