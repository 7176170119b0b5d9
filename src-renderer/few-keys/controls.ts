/** Selects controls, including those that are normally reached by arrow keys and not by Tab. */
export const CONTROLS = [
  'a[href]',
  'button',
  'input',
  'select',
  'summary',
  'textarea',
  '[contenteditable=true]',
  '[role=checkbox]',
  '[role=combobox]',
  '[role=menuitem]',
  '[role=menuitemcheckbox]',
  '[role=menuitemradio]',
  '[role=option]',
  '[role=radio]',
  '[role=switch]',
  '[role=tab]',
].join()
/** Selects elements that are hidden from people or disabled. */
const UNAVAILABLE =
  '[inert],[aria-hidden=true],[data-base-ui-focus-guard],:disabled,[aria-disabled=true],[data-disabled]'
/** Selects the contents of inactive rows; they are reached once their row is active. */
const INSIDE_INACTIVE_ROW = '[role=row][tabindex="-1"] *'

/** Lists the visible, enabled controls within `root`, in document order. */
export function controlsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`${CONTROLS},[tabindex]`)].filter(isUsable)
}

function isUsable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 && !element.matches(CONTROLS)) return false
  if (element.matches(INSIDE_INACTIVE_ROW) || element.closest(UNAVAILABLE)) return false
  return element.checkVisibility({ visibilityProperty: true })
}
