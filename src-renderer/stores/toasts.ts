import { create } from 'zustand'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  /** What happened, in the words of the trade. */
  message: string
  /** What to do next. */
  hint?: string | undefined
  /** The history id that Undo takes back; or how what stands in no history is taken back. */
  undo?: string | (() => void) | undefined
  /** A screen that shows more, as a deep link path. */
  link?: string | undefined
}

interface Toasts {
  toasts: readonly Toast[]
  dismiss: (id: number) => void
}

let last = 0

/** What is being said now: two at most, the newest in front. */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Says something once. A later toast takes the place of an earlier one of the same kind; trouble
 * stays until it is read.
 */
export function toast({
  tone = 'info',
  ...words
}: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }): void {
  const next = { id: ++last, tone, ...words }
  const keep = (other: Toast) => other.tone === 'error' && next.tone !== 'error'
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(keep).slice(-1), next] }))
}
