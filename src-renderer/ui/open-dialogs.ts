import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The dialogs that are open, each by its number; a later one has a higher number. */
const openDialogs = createStore<{ readonly open: readonly number[]; readonly opened: number }>(() => ({
  open: [],
  opened: 0,
}))

/** Counts a dialog among those that are open, as long as it is. */
export function useOpenDialog(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const number = openDialogs.getState().opened + 1
    openDialogs.setState((state) => ({ open: [...state.open, number], opened: number }))
    return () => openDialogs.setState((state) => ({ open: state.open.filter((one) => one !== number) }))
  }, [open])
}

/** How many dialogs have been opened so far. */
export const dialogsOpened = (): number => openDialogs.getState().opened

/** True while a dialog is open that was opened after so many. */
export const useIsUnder = (opened: number): boolean =>
  useStore(openDialogs, ({ open }) => open.some((number) => number > opened))
