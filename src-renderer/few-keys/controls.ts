/** What a person can press or type into, whether Tab stops there by itself or arrow keys lead to it. */
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
/** What is there for machines, or cannot be used now. */
const OUT_OF_USE =
  '[inert],[aria-hidden=true],[data-base-ui-focus-guard],:disabled,[aria-disabled=true],[data-disabled]'
/** What stands in a row that the keyboard is not on belongs to that row's turn. */
const OTHER_ROW = '[role=row][tabindex="-1"] *'

/** Lists the controls in a part of the page that can be seen and used now, in their order. */
export function controlsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`${CONTROLS},[tabindex]`)].filter(isUsable)
}

function isUsable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 && !element.matches(CONTROLS)) return false
  if (element.matches(OTHER_ROW) || element.closest(OUT_OF_USE)) return false
  return element.checkVisibility({ visibilityProperty: true })
}
