import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { valueOf } from '../../../lib/loadable.ts'
import { createOnce } from '../../../lib/once.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { ForgetCard } from '../../../ui/ForgetCard.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import type { TabProps } from '../tab-props.ts'
import { Section } from './Section.tsx'

/** Requests to forget of which it was never said what they mean. */
export function ForgetRequests({ store }: Pick<TabProps, 'store'>) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const [once] = useState(createOnce)
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const requests = valueOf(useStore(store, (state) => state.forgetRequests)) ?? []
  const decide: Parameters<typeof ForgetCard>[0]['onDecide'] = (answer) =>
    void once(answer.requestId, async () => {
      const { changeId, forgotten } = await store.getState().decideForget(answer)
      if (changeId === null) tell((t) => t('forgetCard.kept'))
      else
        tell(
          (t) => t('forgetCard.forgotten', { count: forgotten }),
          () => store.getState().undo(changeId),
        )
    }).catch(fail)
  return (
    // Where the last one went it is still there to be gone on from, and takes no room.
    <div ref={root} tabIndex={-1} className="empty:-mt-8">
      {requests.length > 0 && (
        <Section title={t('forgetCard.waiting')} hint={t('forgetCard.waitingHint')}>
          {requests.map((card) => (
            <ForgetCard key={card.requestId} card={card} onDecide={decide} />
          ))}
        </Section>
      )}
    </div>
  )
}
