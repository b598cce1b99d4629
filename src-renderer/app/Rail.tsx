import { type LucideIcon, Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { ariaKeys, printedKeys } from '../lib/shortcut-keys.ts'
import { Mark } from '../ui/Mark.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { type Screen, screens } from './navigation.ts'
import { screenIcons } from './screen-icons.ts'

interface RailProps {
  readonly screen: Screen
  /** How many things wait for the user's word in Butler. */
  readonly toReview: number
  onGo(screen: Screen): void
  onFind(): void
}

/** The three places of the app and the way to anything: at the left, or along the bottom of a narrow window. */
export function Rail({ screen, toReview, onGo, onFind }: RailProps) {
  const { t } = useTranslation()
  const toDecide = toReview > 0 ? t('nav.toReview', { count: toReview }) : undefined
  const place = (name: Screen) => (
    <Tooltip key={name} side="right" text={(name === 'butler' && toDecide) || t(`nav.hint.${name}`)}>
      <RailButton
        icon={screenIcons[name]}
        isCurrent={name === screen}
        {...(name === 'butler' && toDecide && { count: toReview, 'aria-description': toDecide })}
        onClick={() => onGo(name)}
      >
        {t(`nav.${name}`)}
      </RailButton>
    </Tooltip>
  )
  return (
    <nav
      aria-label={t('nav.label')}
      className="flex shrink-0 border-line max-sm:order-last max-sm:justify-around max-sm:border-t max-sm:px-4 max-sm:py-1 sm:w-[76px] sm:flex-col sm:items-center sm:gap-1.5 sm:border-r sm:py-4"
    >
      <Mark className="mb-4 w-9 max-sm:hidden" />
      {screens.filter((name) => name !== 'settings').map(place)}
      <Tooltip side="right" text={t('palette.placeholder')}>
        <RailButton icon={Search} aria-keyshortcuts={ariaKeys('palette')} className="sm:mt-auto" onClick={onFind}>
          {t('nav.find')}{' '}
          <kbd className="-mt-1 font-sans font-normal text-faint max-sm:hidden">{printedKeys('palette')}</kbd>
        </RailButton>
      </Tooltip>
      {place('settings')}
    </nav>
  )
}

interface RailButtonProps extends ComponentProps<'button'> {
  readonly icon: LucideIcon
  readonly isCurrent?: boolean
  /** A number at the icon. */
  readonly count?: number
}

function RailButton({ icon: Icon, isCurrent = false, count, className, children, ...rest }: RailButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      className={cx(
        'group flex w-16 flex-col items-center gap-1 rounded-md py-1.5 text-2xs transition-colors -outline-offset-1',
        isCurrent ? 'font-semibold text-accent-strong' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <span
        className={cx(
          'relative flex h-8 w-12 items-center justify-center rounded-full transition-colors',
          isCurrent ? 'bg-accent-soft' : 'group-hover:bg-hover',
        )}
      >
        <Icon aria-hidden className="size-5 stroke-[1.7]" />
        {count !== undefined && (
          <span
            aria-hidden
            className="absolute -top-1 right-0 min-w-4.5 rounded-full border border-paper bg-accent px-1 text-center font-semibold text-on-accent tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {children}
    </button>
  )
}
