import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../src-main/contract/desktop.ts'
import { belowSm } from '../lib/breakpoints.ts'
import { ariaKeys, isMac, printedKeys } from '../lib/shortcut-keys.ts'
import { lazily } from '../lib/lazily.tsx'
import { useMedia } from '../lib/use-media.ts'
import { Mark } from '../ui/Mark.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { WindowBar } from '../ui/WindowBar.tsx'
import { RailButton } from './RailButton.tsx'
import { type Screen, screens } from './navigation.ts'
import { screenIcons } from './screen-icons.ts'

const AppMenuButton = lazily(async () => (await import('./AppMenuButton.tsx')).AppMenuButton)

interface RailProps {
  readonly desktop: DesktopBridge | undefined
  readonly screen: Screen
  /** How many things wait for the user's word in Butler. */
  readonly toReview: number
  onGo(screen: Screen): void
  onFind(): void
}

/** The three places of the app and the way to anything: at the left, or along the bottom of a narrow window. */
export function Rail({ desktop, screen, toReview, onGo, onFind }: RailProps) {
  const { t } = useTranslation()
  const isNarrow = useMedia(belowSm)
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
  const menu = desktop?.titleBar === 'own' && !isMac && (
    <div className="flex shrink-0 items-center justify-center window-drag max-sm:w-16 sm:-mb-4 sm:h-(--head) sm:w-full">
      <Suspense>
        <AppMenuButton desktop={desktop} />
      </Suspense>
    </div>
  )
  return (
    <nav
      aria-label={t('nav.label')}
      className="flex shrink-0 border-line max-sm:justify-around max-sm:border-t max-sm:px-4 max-sm:py-1 sm:w-[76px] sm:flex-col sm:items-center sm:gap-1.5 sm:border-r sm:pb-4"
    >
      {!isNarrow && menu}
      <div className="flex w-full shrink-0 flex-col items-center pb-4 window-drag max-sm:hidden">
        <WindowBar onlyLeft />
        <Mark className="mt-4 w-9" />
      </div>
      {screens.filter((name) => name !== 'settings').map(place)}
      <Tooltip side="right" text={t('palette.placeholder')}>
        <RailButton icon={Search} aria-keyshortcuts={ariaKeys('palette')} className="sm:mt-auto" onClick={onFind}>
          {t('nav.find')}{' '}
          <kbd className="-mt-1 font-sans font-normal text-faint max-sm:hidden">{printedKeys('palette')}</kbd>
        </RailButton>
      </Tooltip>
      {place('settings')}
      {isNarrow && menu}
    </nav>
  )
}
