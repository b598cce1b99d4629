import { Menu } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../src-main/contract/desktop.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { RailButton } from './RailButton.tsx'

interface AppMenuButtonProps {
  readonly desktop: DesktopBridge
}

/** The app's menu, where the window's frame has no place for it: by the pointer, or by Alt alone, as in a frame. */
export function AppMenuButton({ desktop }: AppMenuButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const open = useCallback(() => {
    const box = button.current?.getBoundingClientRect()
    if (box) void desktop.openMenu({ x: box.left, y: box.bottom }).catch(reportError)
  }, [desktop])
  useEffect(() => listenToAlt(open), [open])
  return (
    <Tooltip side="right" text={`${t('titleBar.menu')} · Alt`}>
      <RailButton ref={button} icon={Menu} aria-keyshortcuts="Alt" aria-haspopup="menu" onClick={open}>
        <span className="sm:sr-only">{t('titleBar.menu')}</span>
      </RailButton>
    </Tooltip>
  )
}

/** Calls `act` where Alt is pressed and let go with nothing between. Returns its end. */
function listenToAlt(act: () => void): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let isAlone = false
  const spoil = () => {
    isAlone = false
  }
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, shiftKey, repeat, isComposing }) => {
      if (key !== 'Alt') isAlone = false
      else if (!repeat) isAlone = !(ctrlKey || metaKey || shiftKey || isComposing)
    },
    options,
  )
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== 'Alt' || !isAlone) return
      isAlone = false
      event.preventDefault()
      act()
    },
    options,
  )
  window.addEventListener('pointerdown', spoil, options)
  window.addEventListener('blur', spoil, options)
  return () => controller.abort()
}
