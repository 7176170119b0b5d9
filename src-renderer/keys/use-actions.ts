import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Action, RegisteredAction, Scope } from './action.ts'
import { useKeyLayer } from './key-layer.tsx'
import { registry } from './action-registry.ts'

const wordsOf = (actions: readonly Action[]) =>
  JSON.stringify(
    actions.map(({ id, label, group, keys, hint, enabled, inText, repeat, onRow, palette }) => [
      id,
      label,
      group,
      keys,
      hint,
      enabled,
      inText,
      repeat,
      onRow,
      palette,
    ]),
  )

/**
 * Registers the actions of a component while it is mounted, for keys, footer, palette and cheat
 * sheet. `run` may close over anything; the actions are registered again only if their texts
 * change.
 */
export function useActions(actions: readonly Action[], scope: Scope = 'screen'): void {
  const layer = useKeyLayer()
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const words = wordsOf(actions)
  const handle = useRef<ReturnType<typeof registry.register> | null>(null)
  const proxies = useRef<readonly Action[]>([])

  const makeProxies = () =>
    latest.current.map((action): Action => ({
      ...action,
      run: (event) => latest.current.find(({ id }) => id === action.id)?.run(event),
    }))
  useLayoutEffect(() => {
    proxies.current = makeProxies()
    const registered = registry.register(proxies.current, scope, layer)
    handle.current = registered
    return () => {
      handle.current = null
      registered.remove()
    }
  }, [scope, layer])

  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    handle.current?.update(makeProxies())
  }, [words])
}

const goesAnywhere = ({ scope }: RegisteredAction) => scope === 'everywhere'
const moves = (action: RegisteredAction) => goesAnywhere(action) || action.repeat === true

/** The actions that run immediately while something is loading. */
const letThrough = {
  /** A list is loading: only global actions run, except those whose keys lists have too. */
  list: (action: RegisteredAction) => goesAnywhere(action) && action.afterLists !== true,
  /** A row of the list is loading: moving to other rows works too. */
  row: moves,
  /** The active record is loading: all actions that do not need it run. */
  item: () => true,
}

/** Holds key presses while something they may be meant for is loading. */
export function useKeyHold(awaited: keyof typeof letThrough | null): void {
  const layer = useKeyLayer()
  useLayoutEffect(
    () => (awaited === null ? undefined : registry.hold(layer, letThrough[awaited])),
    [layer, awaited],
  )
}

/** Lists every registered action; changes as screens are mounted and unmounted. */
export function useRegisteredActions(): readonly RegisteredAction[] {
  return useSyncExternalStore(registry.subscribe, registry.actions)
}

/** Listens for keys on the window; the app mounts it once. */
export function useKeyListener(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      registry.handle(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
