import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * How long an option must lie under a resting pointer before a click chooses it, in milliseconds.
 */
const SEEN_MS = 300

/**
 * Tracks what the user points at in a list whose options move when results arrive: an option that
 * has just moved under a resting pointer is not meant. `move` returns whether the pointer itself
 * moved; `isMeant` whether a click means the option under it.
 */
export function useAim() {
  const under = useRef<{ line: Element; since: number } | null>(null)
  return {
    move({ currentTarget: line, movementX, movementY, timeStamp }: PointerEvent): boolean {
      const isMoving = movementX !== 0 || movementY !== 0
      if (isMoving || under.current === null) under.current = { line, since: -SEEN_MS }
      if (under.current.line !== line) under.current = { line, since: timeStamp }
      return isMoving
    },
    isMeant({ currentTarget: line, timeStamp, nativeEvent }: MouseEvent): boolean {
      const { pointerType } = nativeEvent as globalThis.PointerEvent
      const hovered = under.current
      if (pointerType === 'mouse' && hovered)
        return hovered.line === line && timeStamp - hovered.since >= SEEN_MS
      return true
    },
    forget: () => void (under.current = null),
  }
}
