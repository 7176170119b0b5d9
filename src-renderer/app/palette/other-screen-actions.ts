import { t } from '#shared/i18n/translate.ts'
import type { KnownAction } from '../../keys/action.ts'
import { knownActions } from '../../keys/known-actions.ts'
import { registry } from '../../keys/action-registry.ts'
import { toast } from '../../stores/toasts.ts'
import { goTo } from '../../navigation/navigation.ts'
import { screensOfActions } from './screens-of-actions.ts'

/** A command of another screen, with the keys that lead there and the one that does it. */
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
      const go = all.get(`go.${path.split(/[/?]/)[1]}`)?.shortcuts[0]
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

/** How long a screen that is loaded for the first time may take. */
const PATIENCE_MS = 5000

/** Goes to where a command can be done, and does it as soon as its screen offers it. */
export function runOnOtherScreen({ id, label, path }: OtherScreenAction): void {
  const leave = () => {
    stop()
    clearTimeout(timer)
  }
  const runWhenThere = () => {
    const there = registry
      .actions()
      .find((action) => action.id === id && action.layer === 0 && action.enabled !== false)
    if (!there) return
    leave()
    setTimeout(there.run)
  }
  const stop = registry.subscribe(runWhenThere)
  const timer = setTimeout(() => {
    stop()
    toast({ message: t('“{action}” isn’t available right now.', { action: label }) })
  }, PATIENCE_MS)
  goTo(path)
}
