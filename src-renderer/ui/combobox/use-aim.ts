import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** How long a line has to lie under a resting pointer until a click means it. */
const SEEN_MS = 300

/**
 * Tells what a person points at in a list whose lines move when more of them are found: a line that
 * has only just come under a resting pointer was not aimed at. `move` says whether the pointer
 * itself moved; `isMeant` whether a click means the line it meets.
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
      const seen = under.current
      if (pointerType === 'mouse' && seen)
        return seen.line === line && timeStamp - seen.since >= SEEN_MS
      return true
    },
    forget: () => void (under.current = null),
  }
}
