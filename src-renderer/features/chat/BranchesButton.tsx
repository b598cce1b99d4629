import { GitBranch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Branch } from '../../../src-main/contract/chat.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ChatStore } from './chat-store.ts'

const BranchesDialog = lazy(async () => ({ default: (await import('./BranchesDialog.tsx')).BranchesDialog }))

interface BranchesButtonProps {
  readonly store: ChatStore
}

/** The way to the branches of the chat that is shown, where it has any. */
export function BranchesButton({ store }: BranchesButtonProps) {
  const { t } = useTranslation()
  const { fail } = useNotices()
  const shown = useStore(store, ({ conversation }) => valueOf(conversation))
  const [branches, setBranches] = useState<readonly Branch[] | null>(null)
  if (!shown?.isBranched) return null
  const { showVersion, branchesOf } = store.getState()
  return (
    <>
      <IconButton
        label={t('branches.title')}
        onClick={() => void branchesOf(shown.session.id).then(setBranches).catch(fail)}
      >
        <GitBranch />
      </IconButton>
      {branches && (
        <Suspense>
          <BranchesDialog
            branches={branches}
            busy={shown.turns.some(({ state }) => state === 'running')}
            onChoose={(messageId) => {
              setBranches(null)
              void showVersion(messageId, true).catch(fail)
            }}
            onClose={() => setBranches(null)}
          />
        </Suspense>
      )}
    </>
  )
}
