import type { Notify } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { AgentPicker } from './agents/AgentPicker.tsx'
import type { ChatStore } from './chat-store.ts'
import { GoesButton } from './goes/GoesButton.tsx'
import { LearningButton } from './learning/LearningButton.tsx'
import { ModelPicker } from './who/ModelPicker.tsx'

interface ComposerToolsProps {
  readonly store: ChatStore
  readonly notify: Notify
  onOpenSettings(what: 'connect'): void
  onOpenLearning(): void
}

/** What stands below the field: who answers, what is learned, what goes along. */
export function ComposerTools({ store, notify, onOpenSettings, onOpenLearning }: ComposerToolsProps) {
  const { fail } = useNotices(notify)
  return (
    <>
      <AgentPicker store={store} notify={notify} />
      <ModelPicker store={store} notify={notify} onConnect={() => onOpenSettings('connect')} />
      <LearningButton store={store} notify={notify} onOpenSettings={onOpenLearning} />
      <GoesButton store={store} onFailure={fail} />
    </>
  )
}
