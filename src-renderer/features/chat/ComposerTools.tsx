import { useNotices } from '../../lib/use-notices.ts'
import { AgentPicker } from './agents/AgentPicker.tsx'
import type { ChatStore } from './chat-store.ts'
import { GoesButton } from './goes/GoesButton.tsx'
import { LearningButton } from './learning/LearningButton.tsx'
import { ModelPicker } from './who/ModelPicker.tsx'

interface ComposerToolsProps {
  readonly store: ChatStore
  onOpenSettings(what: 'connect'): void
  onOpenLearning(): void
}

/** What stands below the field: who answers, what is learned, what goes along. */
export function ComposerTools({ store, onOpenSettings, onOpenLearning }: ComposerToolsProps) {
  const { fail } = useNotices()
  return (
    <>
      <AgentPicker store={store} />
      <ModelPicker store={store} onConnect={() => onOpenSettings('connect')} />
      <LearningButton store={store} onOpenSettings={onOpenLearning} />
      <GoesButton store={store} onFailure={fail} />
    </>
  )
}
