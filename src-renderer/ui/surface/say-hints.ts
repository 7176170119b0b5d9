import { t } from '#shared/i18n/translate.ts'
import type { SurfaceKind } from '#shared/domain/surfaces.ts'
import { registry } from '../../keys/action-registry.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { spellKeys } from './spoken-keys.ts'
import { surfaceOf } from './surface-of.ts'

/**
 * How long the focus rests on a surface before its help is announced, in milliseconds. While a
 * screen is opening, the focus is on the page for a moment.
 */
const REST_MS = 300

/** Ends the previous call, so that a window announces each hint once. */
let end = () => {}

/**
 * Announces to screen readers that the focused surface has help, as often as the user chose, until
 * the returned function is called.
 */
export function sayHints(): () => void {
  end()
  const announced = new Set<SurfaceKind>()
  const place = document.createElement('div')
  place.className = 'spoken'
  place.ariaLive = 'polite'
  document.body.append(place)
  let before = ''
  const hear = () => {
    // A surface that is being read already is not announced.
    if (document.activeElement?.closest('[role=dialog]:has([data-reading])')) return
    const { kind, name } = surfaceOf(document.activeElement)
    const keys = helpKey()
    const here = `${kind} ${name}`
    if (here === before || !keys) return
    before = here
    const level = usePreferences.getState().preferences.help_hints[kind] ?? 'once'
    if (level === 'never' || (level === 'once' && announced.has(kind))) return
    announced.add(kind)
    const hint = t('Press {keys} for help.', { keys: spellKeys(keys) })
    // A live region does not announce an unchanged text.
    place.textContent = place.textContent === hint ? `${hint}\u00a0` : hint
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(hear, REST_MS)
  }
  hear()
  document.addEventListener('focusin', rest)
  end = () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', rest)
    place.remove()
  }
  return end
}

/** Returns the key of help, if it works now. */
const helpKey = () => registry.awake().find(({ id }) => id === 'app.surfaceHelp')?.shortcuts[0]
