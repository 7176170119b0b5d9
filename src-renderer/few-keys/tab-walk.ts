import { controlsIn } from './controls.ts'

/** Selects menus, lists and popovers. Tab leaves them only past their first or last control. */
const POPUPS = '[role=menu],[role=listbox],[data-own-keys]'
const DIALOGS = '[role=dialog],[role=alertdialog]'
/** Selects the controls that browsers toggle by Space but not by Enter. */
const TOGGLES = '[role=radio],[role=checkbox],[role=switch],[type=radio],[type=checkbox]'

/**
 * Makes Tab stop at every control, including those normally reached by arrow keys, and makes Enter
 * toggle checkboxes, radio buttons and switches. Tab past either end of a menu or popover closes
 * it. Returns a function that restores the usual keys.
 */
export function startTabWalk(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isHandled =
      (event.key === 'Tab' && moveFocus(event.shiftKey ? -1 : 1)) ||
      (event.key === 'Enter' && !event.shiftKey && toggle())
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Capture: the Tab handler of a menu closes it, and that of a group leaves it.
  window.addEventListener('keydown', listen, true)
  return () => window.removeEventListener('keydown', listen, true)
}

/** Toggles the focused control. Returns false if it cannot be toggled. */
function toggle(): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches(TOGGLES)) return false
  focused.click()
  return true
}

/** Moves the focus to the next or previous control. Returns false to let the browser move it. */
function moveFocus(direction: 1 | -1): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return false
  if (moveActiveOption(focused, direction)) return true
  const popup = focused.closest<HTMLElement>(POPUPS) ?? popupOpenedBy(focused)
  // A closing menu is about to return the focus.
  if (popup?.matches('[data-closed]')) return true
  const dialog = focused.closest<HTMLElement>(DIALOGS)
  const scope = popup ?? dialog ?? document.body
  // Leaves out the options of a combobox, which are not focusable: its field moves through them.
  const controls = controlsIn(scope).filter((control) => control.tabIndex >= 0 || canFocus(control))
  const next =
    popup?.contains(focused) === false ? controls[0] : adjacentControl(controls, focused, direction)
  if (next) {
    next.focus()
    return true
  }
  if (scope === document.body) return false
  if (popup || !dialog?.querySelector('button')) dispatchKey(focused, 'Escape')
  else controls.at(direction === 1 ? 0 : -1)?.focus()
  return true
}

/** Returns the popup that a button has just opened, while the focus is still on the button. */
const popupOpenedBy = (focused: HTMLElement): HTMLElement | undefined =>
  focused.matches('[aria-haspopup][aria-expanded=true]')
    ? [...document.querySelectorAll<HTMLElement>(POPUPS)].findLast((popup) =>
        popup.checkVisibility(),
      )
    : undefined

const canFocus = (element: HTMLElement) =>
  element.hasAttribute('tabindex') || element.matches('a,button,input,select,textarea,summary')

function adjacentControl(
  controls: readonly HTMLElement[],
  focused: HTMLElement,
  direction: 1 | -1,
): HTMLElement | undefined {
  const isBeyond = (element: HTMLElement) => {
    const position = focused.compareDocumentPosition(element)
    const side =
      direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
    return (position & side) > 0
  }
  return direction === 1 ? controls.find(isBeyond) : controls.findLast(isBeyond)
}

/** Moves to the next or previous option of a combobox. Returns false past the first or last. */
function moveActiveOption(field: HTMLElement, direction: 1 | -1): boolean {
  if (!field.matches('[role=combobox][aria-expanded=true]')) return false
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll('[role=option]') ?? [])]
  const active = field.getAttribute('aria-activedescendant')
  const next = options.findIndex((option) => option.id === active) + direction
  if (list?.contains(field) || next < 0 || next >= options.length) return false
  return dispatchKey(field, direction === 1 ? 'ArrowDown' : 'ArrowUp')
}

function dispatchKey(on: HTMLElement, key: string): true {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}
