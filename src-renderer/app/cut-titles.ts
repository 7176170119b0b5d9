/**
 * Shows the full text of an ellipsized element while the pointer is over it, unless it or an
 * ancestor has a title. Returns a function that stops this.
 */
export function showCutTitles(): () => void {
  let titled: HTMLElement | null = null
  const clear = () => {
    titled?.removeAttribute('title')
    titled = null
  }
  const tell = ({ target }: PointerEvent) => {
    clear()
    const element = target instanceof HTMLElement ? shortenedAt(target) : null
    if (element === null || element.closest('[title]')) return
    element.title = element.innerText
    titled = element
  }
  document.addEventListener('pointerover', tell)
  return () => {
    document.removeEventListener('pointerover', tell)
    clear()
  }
}

/** How many ancestors of the hovered element are checked for the ellipsis. */
const STEPS = 4

function shortenedAt(target: HTMLElement): HTMLElement | null {
  let element: HTMLElement | null = target
  for (let step = 0; step < STEPS && element !== null; step += 1) {
    if (isShortened(element)) return element
    element = element.parentElement
  }
  return null
}

/** Reports whether the text of an element ends with an ellipsis. */
export function isShortened(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1
  return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1
}
