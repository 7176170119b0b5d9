import type { Preferences } from '#shared/bridge/settings.ts'

const KEYS = { space: ' ', enter: 'Enter' } as const
/** All that a click sets off: none of it may reach what lies under the pointer. */
const CLICK = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
]

/**
 * Listens to the one switch: a key that does nothing else meanwhile, or a click anywhere. What
 * Hotdesk presses itself is no press of the switch. Returns what ends it.
 */
export function listenToSwitch(key: Preferences['scan_key'], press: () => void): () => void {
  const take = (event: Event, isPress: boolean) => {
    if (!event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isPress) press()
  }
  const onKey = (event: KeyboardEvent) => {
    if (key !== 'click' && event.key === KEYS[key])
      take(event, event.type === 'keydown' && !event.repeat)
  }
  const onClick = (event: Event) => take(event, event.type === 'pointerdown')
  const names = key === 'click' ? CLICK : ['keydown', 'keypress', 'keyup']
  const listen = (key === 'click' ? onClick : onKey) as EventListener
  for (const name of names) window.addEventListener(name, listen, true)
  return () => {
    for (const name of names) window.removeEventListener(name, listen, true)
  }
}
