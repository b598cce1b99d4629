import { lazy, type ComponentType, useState } from 'react'

/**
 * A component of a chunk of its own. Unlike React's own `lazy`, what was loaded before it is first shown is there at once:
 * without the tick, or with a fallback the 300 ms, in which keys would still reach what lies beneath.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Later = lazy(preload)
  function Lazily(props: Props) {
    // The same for as long as it is shown: another one would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Lazily, { preload })
}
