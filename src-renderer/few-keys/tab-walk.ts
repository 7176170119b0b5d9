import { controlsIn } from './controls.ts'

/** Lists and small windows that float above the rest: Tab stays in them, and leaves at their ends. */
const FLOATS = '[role=menu],[role=listbox],[data-own-keys]'
const DIALOGS = '[role=dialog],[role=alertdialog]'
/** What Space ticks by itself, and Enter does not. */
const TICKED = '[role=radio],[role=checkbox],[role=switch],[type=radio],[type=checkbox]'

/**
 * Makes Tab stop at every control, also at those that arrow keys lead to otherwise, and Enter tick
 * boxes. Beyond the ends of a menu or a small window, Tab closes it. Returns what ends it.
 */
export function startTabWalk(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isTaken =
      (event.key === 'Tab' && walk(event.shiftKey ? -1 : 1)) ||
      (event.key === 'Enter' && !event.shiftKey && tick())
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the menu or the list itself: its own Tab closes it, or leaves the group.
  window.addEventListener('keydown', listen, true)
  return () => window.removeEventListener('keydown', listen, true)
}

/** Ticks what has the focus. Returns false if it is nothing to tick. */
function tick(): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || !at.matches(TICKED)) return false
  at.click()
  return true
}

/** Goes on to the next control, or back. Returns false where the browser goes on by itself. */
function walk(by: 1 | -1): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return false
  if (stepInOptions(at, by)) return true
  const float = at.closest<HTMLElement>(FLOATS) ?? openedBy(at)
  // It is closing, and gives the focus back in a moment.
  if (float?.matches('[data-closed]')) return true
  const dialog = at.closest<HTMLElement>(DIALOGS)
  const scope = float ?? dialog ?? document.body
  // The options of a field have no focus of their own: the field goes through them.
  const controls = controlsIn(scope).filter((each) => each.tabIndex >= 0 || canFocus(each))
  const next = float?.contains(at) === false ? controls[0] : neighbour(controls, at, by)
  if (next) {
    next.focus()
    return true
  }
  if (scope === document.body) return false
  if (float || !dialog?.querySelector('button')) press(at, 'Escape')
  else controls.at(by === 1 ? 0 : -1)?.focus()
  return true
}

/** Returns what a button has just opened while the focus is not in it yet. */
const openedBy = (at: HTMLElement): HTMLElement | undefined =>
  at.matches('[aria-haspopup][aria-expanded=true]')
    ? [...document.querySelectorAll<HTMLElement>(FLOATS)].findLast((each) => each.checkVisibility())
    : undefined

const canFocus = (element: HTMLElement) =>
  element.hasAttribute('tabindex') || element.matches('a,button,input,select,textarea,summary')

function neighbour(
  controls: readonly HTMLElement[],
  at: HTMLElement,
  by: 1 | -1,
): HTMLElement | undefined {
  const isBeyond = (each: HTMLElement) => {
    const place = at.compareDocumentPosition(each)
    const side = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
    return (place & side) > 0
  }
  return by === 1 ? controls.find(isBeyond) : controls.findLast(isBeyond)
}

/** Goes through the options below a field. Returns false beyond their ends. */
function stepInOptions(field: HTMLElement, by: 1 | -1): boolean {
  if (!field.matches('[role=combobox][aria-expanded=true]')) return false
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll('[role=option]') ?? [])]
  const active = field.getAttribute('aria-activedescendant')
  const next = options.findIndex((each) => each.id === active) + by
  if (list?.contains(field) || next < 0 || next >= options.length) return false
  return press(field, by === 1 ? 'ArrowDown' : 'ArrowUp')
}

function press(on: HTMLElement, key: string): true {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}
