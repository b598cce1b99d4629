import type { TFunction } from 'i18next'
import { createStore } from 'zustand/vanilla'

/** Put into words whenever it is drawn: where the language is changed meanwhile, it speaks the new one. */
export type Words = (t: TFunction) => string

export interface ToastInput {
  readonly text: Words
  readonly tone?: 'plain' | 'danger'
  /** Stays until the user puts it away. */
  readonly lasting?: boolean
  /** It is about the chat that is open, and goes with it. */
  readonly ofChat?: boolean
  readonly action?: { readonly label: Words; run(): void }
}
export interface Toast extends ToastInput {
  readonly id: number
}

/** Shows a short message at the edge of the window. */
export type Notify = (toast: ToastInput) => void

interface ToastState {
  readonly toasts: readonly Toast[]
  show(toast: ToastInput): void
  dismiss(id: number): void
  /** Another chat is shown. */
  leaveChat(): void
}

const most = 2

/** What it says, in no language: to tell whether two say the same. */
const saying = ({ text }: ToastInput): string =>
  text(((...said: readonly unknown[]) => JSON.stringify(said)) as unknown as TFunction)

export function createToastStore() {
  let nextId = 1
  return createStore<ToastState>((set) => ({
    toasts: [],
    // What is said already is not said twice at once, unless either offers its own way back.
    show: (toast) =>
      set(({ toasts }) => {
        const text = saying(toast)
        if (!toast.action && toasts.some((shown) => shown.lasting && saying(shown) === text)) return {}
        const others = toasts.filter((shown) => shown.action || shown.lasting || saying(shown) !== text)
        return { toasts: [...others, { ...toast, id: nextId++ }].slice(-most) }
      }),
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
    leaveChat: () => set((state) => ({ toasts: state.toasts.filter(({ ofChat }) => !ofChat) })),
  }))
}
