import type { Preferences } from '#shared/bridge/settings.ts'

const KEYS = { space: ' ', enter: 'Enter' } as const
/** The events of a click, none of which may reach the element under the pointer. */
const CLICK_EVENTS = [
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
 * Calls `onPress` for each press of the switch: a key, or a click anywhere. Both do nothing else
 * meanwhile. Ignores events that Hotdesk dispatches itself. Returns a function that stops this.
 */
export function listenToSwitch(key: Preferences['scan_key'], onPress: () => void): () => void {
  const consume = (event: Event, isPress: boolean) => {
    if (!event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isPress) onPress()
  }
  const onKey = (event: KeyboardEvent) => {
    if (key !== 'click' && event.key === KEYS[key])
      consume(event, event.type === 'keydown' && !event.repeat)
  }
  const onClick = (event: Event) => consume(event, event.type === 'pointerdown')
  const names = key === 'click' ? CLICK_EVENTS : ['keydown', 'keypress', 'keyup']
  const listen = (key === 'click' ? onClick : onKey) as EventListener
  for (const name of names) window.addEventListener(name, listen, true)
  return () => {
    for (const name of names) window.removeEventListener(name, listen, true)
  }
}
