import { create } from 'zustand'
import { keepUndo, type OwnUndo } from './own-undos.ts'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  /** Whether it came by itself, and does not answer what the user just did. */
  isUnasked: boolean
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

/**
 * Holds the visible toasts, the newest last: at most an error, an answer to what the user did and
 * one that came by itself.
 */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Shows a toast in place of the previous ones. An error toast stays beside a later toast of another
 * tone until it is closed. The answer to what the user did stays beside a toast that comes by
 * itself, unless both lead to the same place: then the later one says how it went.
 */
export function toast({
  tone = 'info',
  isUnasked = false,
  ...words
}: Omit<Toast, 'id' | 'tone' | 'isUnasked'> & { tone?: ToastTone; isUnasked?: boolean }): void {
  const next = { id: ++last, tone, isUnasked, ...words }
  if (typeof next.undo === 'function') keepUndo(next.message, next.undo)
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((previous) => staysBeside(previous, next)), next],
  }))
}

function staysBeside(previous: Toast, next: Toast): boolean {
  if (previous.tone === 'error') return next.tone !== 'error'
  const isNewsOfIt = next.link !== undefined && next.link === previous.link
  return next.isUnasked && !previous.isUnasked && !isNewsOfIt
}
