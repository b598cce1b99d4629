import { BookHeart, type LucideIcon, MessageCircle, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { Mark } from '../ui/Mark.tsx'
import { type Screen, screens } from './navigation.ts'

const icons: Record<Screen, LucideIcon> = { chat: MessageCircle, butler: BookHeart, settings: Settings2 }

interface RailProps {
  readonly screen: Screen
  onGo(screen: Screen): void
}

/** The three places of the app: at the left, or along the bottom of a narrow window. */
export function Rail({ screen, onGo }: RailProps) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('nav.label')}
      className="flex shrink-0 border-line max-sm:order-last max-sm:justify-around max-sm:border-t max-sm:px-4 max-sm:py-1 sm:w-[76px] sm:flex-col sm:items-center sm:gap-1.5 sm:border-r sm:py-4"
    >
      <Mark className="mb-4 w-9 max-sm:hidden" />
      {screens.map((name) => {
        const Icon = icons[name]
        const isCurrent = name === screen
        return (
          <button
            key={name}
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onGo(name)}
            className={cx(
              'group flex w-16 flex-col items-center gap-1 rounded-md py-1.5 text-2xs transition-colors -outline-offset-1',
              isCurrent ? 'font-semibold text-accent-strong' : 'text-muted hover:text-ink',
              name === 'settings' && 'sm:mt-auto',
            )}
          >
            <span
              className={cx(
                'flex h-8 w-12 items-center justify-center rounded-full transition-colors',
                isCurrent ? 'bg-accent-soft' : 'group-hover:bg-hover',
              )}
            >
              <Icon aria-hidden className="size-5 stroke-[1.7]" />
            </span>
            {t(`nav.${name}`)}
          </button>
        )
      })}
    </nav>
  )
}
