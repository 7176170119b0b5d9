import { createPlaces, placeOf, type Top } from './scan-places.ts'
import { createStage } from './scan-stage.ts'
import type { Stop, Turn } from './scan-stops.ts'

/** After so many rounds without a press the highlight leaves a part of the window. */
const ROUNDS_INSIDE = 3
/** After so many it waits for a press: nobody is there. */
const ROUNDS = 10

interface Options {
  findTop: () => Top
  /** How long the highlight stays, in milliseconds. */
  stayMs: () => number
}

/** Moves a highlight through the window by itself, for somebody who has one switch. */
export function createScanner({ findTop, stayMs }: Options) {
  const places = createPlaces()
  const stage = createStage(stayMs, () => goOn())
  let rounds = 0
  /** Nothing was passed yet in this level: what is drawn late comes first all the same. */
  let isFresh = false

  const show = (stops: readonly Stop[], at: number, isPaused = false) => {
    const here = places.here()
    if (here) here.key = stops[at]?.key
    stage.show({ trail: places.trail(), stops, at, isPaused })
  }
  const stopsHere = () => places.here()?.level.stops() ?? []
  const beginning = (stops: readonly Stop[]) =>
    Math.max(0, places.here()?.level.begin?.(stops) ?? 0)
  const begin = () => {
    const stops = stopsHere()
    isFresh = true
    show(stops, beginning(stops))
  }
  /** Shows what the highlight is on, or what is in its place by now. */
  const showHere = (otherwise: number) => {
    const stops = stopsHere()
    if (stops.length === 0 && places.isInside()) return leave()
    const at = placeOf(stops, places.here()?.key)
    show(stops, at < 0 ? Math.max(0, Math.min(otherwise, stops.length - 1)) : at)
  }
  const leave = () => {
    rounds = 0
    places.leave()
    showHere(0)
  }
  /** Begins anew if something else lies on top by now, and goes on below once it is gone. */
  const look = (): boolean => {
    const turn = places.turnTo(findTop())
    if (turn === null) return false
    rounds = 0
    if (turn === 'new') begin()
    else showHere(0)
    return true
  }
  const goOn = () => {
    if (look()) return
    const stops = stopsHere()
    if (stops.length === 0) return places.isInside() ? leave() : show([], 0)
    isFresh = false
    const at = placeOf(stops, places.here()?.key)
    // What was highlighted is gone: the one in its place is next.
    const next = at < 0 ? stage.snapshot().at : at + 1
    if (next < stops.length) return show(stops, next)
    rounds += 1
    if (rounds >= ROUNDS_INSIDE && places.isInside()) leave()
    else show(stops, 0, rounds >= ROUNDS)
  }
  const follow = (turn: Turn) => {
    rounds = 0
    if (look()) return
    if (turn === 'back') return leave()
    if (turn === 'stay') return showHere(stage.snapshot().at)
    if (typeof turn === 'object') places.enter(turn.into)
    begin()
  }
  return {
    start: () => void look(),
    stop: stage.stop,
    /** Takes what is highlighted. */
    press(): void {
      const { stops, at, isPaused } = stage.snapshot()
      const stop = stops[at]
      rounds = 0
      if (isPaused) show(stops, at)
      else if (!look() && stop) follow(stop.take())
    },
    /** The page has changed. */
    refresh(): void {
      const { stops, at, isPaused } = stage.snapshot()
      if (look() || isPaused) return
      if (stops[at]?.element?.isConnected === false) return showHere(at)
      if (!isFresh) return
      const now = stopsHere()
      const first = beginning(now)
      if (now.length > 0 && now[first]?.key !== places.here()?.key) show(now, first)
    },
    snapshot: stage.snapshot,
    subscribe: stage.subscribe,
  }
}

export type Scanner = ReturnType<typeof createScanner>
