import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pain, PainStatus } from '../../../../src-main/contract/experience.ts'
import { describeError } from '../../../lib/errors.ts'
import type { TabProps } from '../tab-props.ts'
import type { Way } from './way.ts'
import type { Ideas, Skill } from './ways-slice.ts'

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
export function useWayActions({ store, notify }: Pick<TabProps, 'store' | 'notify'>): WayActions {
  const { t } = useTranslation()
  return useMemo(() => {
    const state = () => store.getState()
    const fail = (error: unknown) => notify({ text: describeError(t, error), tone: 'danger' })
    const orSay = <Value>(answer: Promise<Value>): Promise<Value | null> =>
      answer.catch((error: unknown) => {
        fail(error)
        return null
      })
    const tell = (change: Promise<string>, text: string) =>
      void change
        .then((changeId) =>
          notify({ text, action: { label: t('common.undo'), run: () => void state().undo(changeId).catch(fail) } }),
        )
        .catch(fail)
    return {
      onAccept: (way) => tell(state().decideWay(way, 'accept'), t('butler.ways.accepted', { title: way.title })),
      onDecline: (way) => tell(state().decideWay(way, 'reject'), t('butler.ways.declined', { title: way.title })),
      onStop: (way) => tell(state().decideWay(way, 'reject'), t('butler.ways.stopped', { title: way.title })),
      skillOf: (way) => orSay(state().skillOf(way)),
      onStatus: (trouble, status, outcome) =>
        tell(
          state().setTroubleStatus(trouble.id, status, outcome),
          t('butler.troubles.changed', { title: trouble.summary, status: t(`butler.troubles.status.${status}`) }),
        ),
      onRemove: (trouble) =>
        tell(state().removeTrouble(trouble.id), t('butler.troubles.removed', { title: trouble.summary })),
      ideasAgainst: (trouble) => orSay(state().ideasAgainst(trouble.id)),
    }
  }, [store, notify, t])
}
