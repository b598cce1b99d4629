import { createStore } from 'zustand/vanilla'

export interface ToastInput {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Stays until the user puts it away. */
  readonly lasting?: boolean
  readonly action?: { readonly label: string; run(): void }
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
}

const most = 2

export function createToastStore() {
  let nextId = 1
  return createStore<ToastState>((set) => ({
    toasts: [],
    // What is said already is not said twice at once, unless either offers its own way back.
    show: (toast) =>
      set(({ toasts }) => {
        if (!toast.action && toasts.some((shown) => shown.lasting && shown.text === toast.text)) return {}
        const others = toasts.filter((shown) => shown.action || shown.lasting || shown.text !== toast.text)
        return { toasts: [...others, { ...toast, id: nextId++ }].slice(-most) }
      }),
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }))
}
