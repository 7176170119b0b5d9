import { create } from 'zustand'
import { keepUndo, type OwnUndo } from './own-undos.ts'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  /** What happened. */
  message: string
  /** What to do next. */
  hint?: string | undefined
  /**
   * The history ID that Undo reverts; or a function for a change that is not in the history, which
   * returns a refusal if it failed.
   */
  undo?: string | OwnUndo | undefined
  /** The path of a screen with details, as a deep link. */
  link?: string | undefined
  /** Shows details that have no path. */
  show?: (() => void) | undefined
}

interface Toasts {
  toasts: readonly Toast[]
  dismiss: (id: number) => void
}

let last = 0

/** Holds the visible toasts: at most two, the newest last. */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Shows a toast in place of the previous ones. An error toast stays beside a later toast of another
 * tone until it is closed.
 */
export function toast({
  tone = 'info',
  ...words
}: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }): void {
  const next = { id: ++last, tone, ...words }
  if (typeof next.undo === 'function') keepUndo(next.message, next.undo)
  const keep = (previous: Toast) => previous.tone === 'error' && next.tone !== 'error'
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(keep).slice(-1), next] }))
}
