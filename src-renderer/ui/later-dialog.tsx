import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'
import { catchTyping, takeTyped } from '../stores/type-ahead.ts'

type Component<P> = (props: P) => ReactNode

interface Ways<P> {
  isOpen(props: P): boolean
  /** Closes the dialog, as Escape does. */
  close(props: P): void
}

const unread = new Set<() => Promise<void>>()

/** Loads all dialogs that `laterDialog` has not loaded yet. Never rejects. */
export async function loadDialogs(): Promise<void> {
  // Opening a dialog tries again, and reports the error to the user.
  await Promise.allSettled([...unread].map((load) => load()))
}

/**
 * Makes a dialog whose file is loaded when it is first opened, or before that by `loadDialogs`.
 * Until it is there, text that is typed is kept for its first field, Escape closes it, and the
 * screen behind gets no key.
 */
export function laterDialog<P extends object>(
  read: () => Promise<Component<P>>,
  { isOpen, close }: Ways<P>,
): Component<P> {
  let Dialog: Component<P> | null = null
  const load = async () => {
    Dialog ??= await read()
    unread.delete(load)
  }
  unread.add(load)

  return function LaterDialog(props: P) {
    const open = isOpen(props)
    const [wasOpened, setWasOpened] = useState(open)
    const [, setLoaded] = useState(false)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    if (open && !wasOpened) setWasOpened(true)
    const leave = useEffectEvent(() => close(props))
    useLayoutEffect(() => {
      if (!open || Dialog) return undefined
      catchTyping()
      const onKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape' && !Dialog) leave()
      }
      window.addEventListener('keydown', onKey)
      load().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      )
      return () => {
        window.removeEventListener('keydown', onKey)
        takeTyped()
      }
    }, [open])
    // The screen shows it, like a screen that could not be loaded.
    if (failure) throw failure.error
    if (!wasOpened) return null
    return Dialog ? <Dialog {...props} /> : <KeyLayer open={open}>{null}</KeyLayer>
  }
}
