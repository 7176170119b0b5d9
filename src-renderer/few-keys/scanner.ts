import { createScanPath, indexOfStop, type Top } from './scan-path.ts'
import { createHighlight } from './scan-stage.ts'
import type { ActivationResult, Stop } from './scan-stops.ts'

/** Rounds without a press after which the highlight returns to the parent level. */
const ROUNDS_UNTIL_LEAVE = 3
/** Rounds without a press after which scanning pauses. */
const ROUNDS_UNTIL_PAUSE = 10

interface Options {
  findTop: () => Top
  /** How long a stop is highlighted, in milliseconds. */
  dwellMs: () => number
}

/** Creates the scanner: it highlights one stop after the other, for people who use one switch. */
export function createScanner({ findTop, dwellMs }: Options) {
  const path = createScanPath()
  const highlight = createHighlight(dwellMs, () => advance())
  let idleRounds = 0
  /** Whether the highlight is still on the initial stop: stops that render late may replace it. */
  let isAtInitial = false

  const show = (stops: readonly Stop[], index: number, isPaused = false) => {
    const current = path.current()
    if (current) current.key = stops[index]?.key
    highlight.show({ trail: path.trail(), stops, index, isPaused })
  }
  const currentStops = () => path.current()?.level.stops() ?? []
  const initialIndex = (stops: readonly Stop[]) =>
    Math.max(0, path.current()?.level.initialIndex?.(stops) ?? 0)
  const showInitial = () => {
    const stops = currentStops()
    isAtInitial = true
    show(stops, initialIndex(stops))
  }
  /** Shows the current stop again, or the one at `fallbackIndex` if it was removed. */
  const showCurrent = (fallbackIndex: number) => {
    const stops = currentStops()
    if (stops.length === 0 && path.isNested()) return leave()
    const index = indexOfStop(stops, path.current()?.key)
    show(stops, index < 0 ? Math.max(0, Math.min(fallbackIndex, stops.length - 1)) : index)
  }
  const leave = () => {
    idleRounds = 0
    path.leave()
    showCurrent(0)
  }
  /** Starts in a surface that has opened on top, or resumes below one that was closed. */
  const switchToTop = (): boolean => {
    const change = path.switchTo(findTop())
    if (change === null) return false
    idleRounds = 0
    if (change === 'new') showInitial()
    else showCurrent(0)
    return true
  }
  const advance = () => {
    if (switchToTop()) return
    const stops = currentStops()
    if (stops.length === 0) return path.isNested() ? leave() : show([], 0)
    isAtInitial = false
    const index = indexOfStop(stops, path.current()?.key)
    // If the highlighted stop was removed, the stop at its index comes next.
    const next = index < 0 ? highlight.snapshot().index : index + 1
    if (next < stops.length) return show(stops, next)
    idleRounds += 1
    if (idleRounds >= ROUNDS_UNTIL_LEAVE && path.isNested()) leave()
    else show(stops, 0, idleRounds >= ROUNDS_UNTIL_PAUSE)
  }
  const applyResult = (result: ActivationResult) => {
    idleRounds = 0
    if (switchToTop()) return
    if (result === 'back') return leave()
    if (result === 'stay') return showCurrent(highlight.snapshot().index)
    if (typeof result === 'object') path.enter(result.into)
    showInitial()
  }
  return {
    start: () => void switchToTop(),
    stop: highlight.stop,
    /** Activates the highlighted stop, or resumes a paused scan. */
    press(): void {
      const { stops, index, isPaused } = highlight.snapshot()
      const stop = stops[index]
      idleRounds = 0
      if (isPaused) show(stops, index)
      else if (!switchToTop() && stop) applyResult(stop.activate())
    },
    /** Updates the highlight after the page has changed. */
    refresh(): void {
      const { stops, index, isPaused } = highlight.snapshot()
      if (switchToTop() || isPaused) return
      if (stops[index]?.element?.isConnected === false) return showCurrent(index)
      if (!isAtInitial) return
      const updated = currentStops()
      const first = initialIndex(updated)
      if (updated.length > 0 && updated[first]?.key !== path.current()?.key) show(updated, first)
    },
    snapshot: highlight.snapshot,
    subscribe: highlight.subscribe,
  }
}

export type Scanner = ReturnType<typeof createScanner>
