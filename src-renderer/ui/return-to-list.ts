/**
 * Moves the focus to the active row, card or meeting of the screen when its panel closes, unless
 * the user has focused something else.
 */
export function returnToList(): void {
  const focused = document.activeElement
  if (focused !== document.body && focused?.id !== 'screen' && !focused?.closest('aside')) return
  document
    .querySelector<HTMLElement>(
      'main :is([role=row][tabindex="0"], [data-meeting][tabindex="0"], [data-board-card][aria-selected=true])',
    )
    ?.focus({ preventScroll: true })
}
