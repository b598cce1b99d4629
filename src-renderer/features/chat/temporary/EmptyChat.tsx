import type { ComponentProps, ReactNode } from 'react'
import { useStore } from 'zustand'
import { valueOf } from '../../../lib/loadable.ts'
import { ChatEmpty } from '../ChatEmpty.tsx'
import { TemporaryEmpty } from './TemporaryEmpty.tsx'

/** A chat in which nothing was said yet, of either kind. */
export function EmptyChat({
  firstStart,
  ...props
}: ComponentProps<typeof ChatEmpty> & { readonly firstStart: ReactNode }) {
  const isTemporary = useStore(props.store, (state) => valueOf(state.conversation)?.session.temporary !== undefined)
  return isTemporary ? <TemporaryEmpty /> : (firstStart ?? <ChatEmpty {...props} />)
}
