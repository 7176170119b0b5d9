import { create } from 'zustand'
import { keepUndo, type OwnUndo } from './own-undos.ts'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  /** What happened, in the words of the screens. */
  message: string
  /** What to do next. */
  hint?: string | undefined
  /**
   * The history id that Undo takes back; or a function for a change that is not in the history,
   * which answers a refusal where it could not.
   */
  undo?: string | OwnUndo | undefined
  /** A screen that shows more, as a deep link path. */
  link?: string | undefined
  /** Shows more where that is no screen. */
  show?: (() => void) | undefined
}

interface Toasts {
  toasts: readonly Toast[]
  dismiss: (id: number) => void
}

let last = 0

/** Keeps the toasts on the screen: two at most, the newest in front. */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Shows a toast. A later toast replaces an earlier one of the same kind; trouble stays until it is
 * closed.
 */
export function toast({
  tone = 'info',
  ...words
}: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }): void {
  const next = { id: ++last, tone, ...words }
  if (typeof next.undo === 'function') keepUndo(next.message, next.undo)
  const keep = (other: Toast) => other.tone === 'error' && next.tone !== 'error'
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(keep).slice(-1), next] }))
}
