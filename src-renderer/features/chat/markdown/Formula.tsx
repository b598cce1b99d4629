import { useEffect, useRef, useState } from 'react'
import type { typeset } from './typeset.ts'

interface FormulaProps {
  /** TeX, without its delimiters. */
  readonly tex: string
  readonly isDisplay: boolean
}

/** A formula; its TeX until the typesetter, a chunk of its own, is here, and where that cannot be set. */
export function Formula({ tex, isDisplay }: FormulaProps) {
  const set = useTypesetter()
  const place = useRef<HTMLElement>(null)
  const [isSet, setIsSet] = useState(false)
  useEffect(() => {
    if (set && place.current) setIsSet(set(tex, place.current, isDisplay))
  }, [set, tex, isDisplay])
  const source = !isSet && <code>{tex}</code>
  return isDisplay ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard
    <span className="block overflow-x-auto py-1 text-center" tabIndex={isSet ? 0 : undefined}>
      {source}
      <span ref={place} hidden={!isSet} />
    </span>
  ) : (
    <>
      {source}
      <span ref={place} hidden={!isSet} />
    </>
  )
}

function useTypesetter(): typeof typeset | null {
  const [set, setSet] = useState<typeof typeset | null>(null)
  useEffect(() => {
    let isMounted = true
    void import('./typeset.ts').then((module) => isMounted && setSet(() => module.typeset))
    return () => {
      isMounted = false
    }
  }, [])
  return set
}
