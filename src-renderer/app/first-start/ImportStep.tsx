import { BookHeart, type LucideIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BringIn, type Brought } from '../BringIn.tsx'
import type { AppState } from '../create-app.ts'

/** What may be brought along: memories, and conversations of elsewhere. */
export function ImportStep({ app }: { readonly app: AppState }) {
  const { t } = useTranslation()
  const [what, setWhat] = useState<Brought | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <Way
        icon={BookHeart}
        title={t('firstStart.import.memories')}
        hint={t('firstStart.import.memoriesHint')}
        onClick={() => setWhat('memories')}
      />
      <Way
        icon={MessagesSquare}
        title={t('firstStart.import.chats')}
        hint={t('firstStart.import.chatsHint')}
        onClick={() => setWhat('chats')}
      />
      <BringIn app={app} what={what} onClose={() => setWhat(null)} />
    </div>
  )
}

interface WayProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  onClick(): void
}

function Way({ icon: Icon, title, hint, onClick }: WayProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-line-strong"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <span>
        <span className="block text-base font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </button>
  )
}
