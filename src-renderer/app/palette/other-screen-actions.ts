import { t } from '#shared/i18n/translate.ts'
import type { KnownAction } from '../../keys/action.ts'
import { knownActions } from '../../keys/known-actions.ts'
import { registry } from '../../keys/action-registry.ts'
import { toast } from '../../stores/toasts.ts'
import { goTo, history } from '../../navigation/navigation.ts'
import { screensOfActions } from './screens-of-actions.ts'

/**
 * A command of another screen, with the keys that open the screen and the key that runs the
 * command.
 */
export interface OtherScreenAction extends KnownAction {
  path: string
  shortcuts: readonly string[]
}

/** Lists every command of other screens that needs no record. */
export function otherScreenActions(): OtherScreenAction[] {
  const all = new Map(registry.catalogue(knownActions()).map((action) => [action.id, action]))
  return Object.entries(screensOfActions).flatMap(([path, ids]) =>
    ids.flatMap((id) => {
      const action = all.get(id)
      const go = all.get(`go.${screenOf(path)}`)?.shortcuts[0]
      return action
        ? [
            {
              ...action,
              path,
              shortcuts: [go, action.shortcuts[0]].filter((keys) => keys !== undefined),
            },
          ]
        : []
    }),
  )
}

/** How long a loaded screen may take to offer the command, in milliseconds. */
const PATIENCE_MS = 5_000
/** How long a screen may take to load, in milliseconds, before the command is given up. */
const LOADING_MS = 60_000

/**
 * Opens the screen of a command, and runs the command as soon as the screen offers it. Navigating
 * elsewhere in the meantime cancels it.
 */
export function runOnOtherScreen({ id, label, path }: OtherScreenAction): void {
  const subject = `${id.split('.')[0]}.`
  let isThere = false
  const leave = () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
  const refuse = () => {
    leave()
    toast({ message: t('“{action}” isn’t available right now.', { action: label }) })
  }
  const runWhenThere = () => {
    const offered = registry.actions().filter(({ layer }) => layer === 0)
    const action = offered.find(
      (offeredAction) => offeredAction.id === id && offeredAction.enabled !== false,
    )
    if (action) {
      leave()
      setTimeout(action.run)
      return
    }
    if (
      isThere ||
      !offered.some(
        (offeredAction) =>
          offeredAction.scope !== 'everywhere' && offeredAction.id.startsWith(subject),
      )
    )
      return
    isThere = true
    clearTimeout(timer)
    timer = setTimeout(refuse, PATIENCE_MS)
  }
  const leaveWithPerson = () => {
    if (screenOf(history.location.pathname) !== screenOf(path)) leave()
  }
  let timer = setTimeout(refuse, LOADING_MS)
  const stops = [registry.subscribe(runWhenThere)]
  goTo(path)
  stops.push(history.subscribe(leaveWithPerson))
}

const screenOf = (path: string) => path.split(/[/?]/)[1]
