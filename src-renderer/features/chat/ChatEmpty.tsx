import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/Mark.tsx'

interface ChatEmptyProps {
  onPick(text: string): void
}

const examples = ['one', 'two', 'three', 'four'] as const

/** A new chat: what to tell it first. */
export function ChatEmpty({ onPick }: ChatEmptyProps) {
  const { t } = useTranslation()
  return (
    <div className="flex grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-[640px] flex-col items-center gap-3 px-6 py-10 text-center">
        <Mark className="mb-2 w-14" />
        <h2 className="font-serif text-2xl font-semibold text-balance">{t('chat.empty.title')}</h2>
        <p className="max-w-md text-md text-pretty text-muted">{t('chat.empty.text')}</p>
        <ul className="mt-5 grid w-full gap-2 sm:grid-cols-2">
          {examples.map((example) => (
            <li key={example}>
              <button
                type="button"
                onClick={() => onPick(t(`chat.empty.examples.${example}`))}
                className="h-full w-full rounded-md border border-line bg-surface px-4 py-3 text-left text-base text-muted transition-colors hover:border-line-strong hover:text-ink"
              >
                {t(`chat.empty.examples.${example}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
