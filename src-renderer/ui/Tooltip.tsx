import { Tooltip as Radix } from 'radix-ui'
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'

interface TooltipProps {
  readonly text: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactNode
}

interface Surroundings {
  readonly place: string
  /** True while the focus is moved by the Tab or an arrow key. */
  readonly walking: RefObject<boolean>
}

const Surroundings = createContext<Surroundings>({ place: '', walking: { current: true } })
const walkingKeys: ReadonlySet<string> = new Set([
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

/** Words for what the pointer or the focus is on. `children` is one element that can take a ref. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const { place, walking } = useContext(Surroundings)
  // Words about one screen are not for the next one.
  useEffect(() => setOpen(false), [place])
  useClosedOutside(open, setOpen)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        // A focus that comes back from a dialog or with the window asks for no words.
        onFocus={(event) => !walking.current && event.preventDefault()}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 not-data-[state=closed]:animate-enter rounded-sm bg-ink px-2.5 py-1.5 text-xs break-words text-paper shadow-pop"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface TooltipProviderProps {
  /** Where the user is: all tooltips close when it changes. */
  readonly place: string
  readonly children: ReactNode
}

/** Stands once around the app. */
export function TooltipProvider({ place, children }: TooltipProviderProps) {
  const walking = useWalking()
  const surroundings = useMemo(() => ({ place, walking }), [place, walking])
  return (
    <Surroundings value={surroundings}>
      <Radix.Provider delayDuration={350} skipDelayDuration={200}>
        {children}
      </Radix.Provider>
    </Surroundings>
  )
}

function useWalking(): RefObject<boolean> {
  const walking = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const stop = () => {
      walking.current = false
    }
    window.addEventListener('keydown', (event) => void (walking.current = walkingKeys.has(event.key)), options)
    window.addEventListener('pointerdown', stop, options)
    // In the capture phase the blur of every element passes here too.
    window.addEventListener('blur', (event) => event.target === window && stop(), options)
    return () => controller.abort()
  }, [])
  return walking
}

/** A pointer that leaves the window, or a window that is left, tells the tooltip nothing more. */
function useClosedOutside(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    document.documentElement.addEventListener('pointerleave', close)
    window.addEventListener('blur', close)
    return () => {
      document.documentElement.removeEventListener('pointerleave', close)
      window.removeEventListener('blur', close)
    }
  }, [open, setOpen])
}
