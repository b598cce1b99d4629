import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { runtimeWords } from '../lib/runtime-words.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { RuntimeStore } from './runtime-store.ts'
import { toSentences } from '../lib/sentences.ts'

interface RuntimeNoticeProps {
  readonly store: RuntimeStore
}

/** Says once a start what is amiss with the program around the app; Settings say it always. */
export function RuntimeNotice({ store }: RuntimeNoticeProps) {
  const { t } = useTranslation()
  const { runtime, isRead, read } = useStore(store)
  const words = runtimeWords(t, runtime)
  if (isRead || words.length === 0) return null
  return (
    <Notice label={t('runtime.label')} text={toSentences(t, words)}>
      <Button size="sm" onClick={read}>
        {t('runtime.read')}
      </Button>
    </Notice>
  )
}
