import { t } from '#shared/i18n/translate.ts'
import { create } from 'zustand'
import { toast } from './toasts.ts'
import type { Explanation } from '../ui/figure/explanation.ts'

interface Known {
  element: Element
  /** The figure's key layer: the screen, or a dialog above it. */
  layer: number
  read: () => Explanation
}

interface Open {
  id: string
  layer: number
  element: Element
  of: Explanation
}

const known = new Map<string, Known>()

/** Holds the figure whose explanation is open; at most one in the window. */
export const useFigures = create<{ open: Open | null }>()(() => ({ open: null }))

/** Registers a mounted figure. Returns a function that unregisters it. */
export function addFigure(id: string, figure: Known): () => void {
  known.set(id, figure)
  return () => {
    known.delete(id)
    if (useFigures.getState().open?.id === id) closeFigure()
  }
}

/** Closes the open explanation, if any. */
export const closeFigure = (): void => useFigures.setState({ open: null })

/** Opens the explanation of a figure, or closes it if it is the open one. */
export function toggleFigure(id: string): void {
  const figure = known.get(id)
  const { open } = useFigures.getState()
  if (!figure || open?.id === id) closeFigure()
  else
    useFigures.setState({
      open: { id, layer: figure.layer, element: figure.element, of: figure.read() },
    })
}

/** Updates the explanation of a figure if it is open. */
export function updateFigure(id: string, of: Explanation): void {
  const { open } = useFigures.getState()
  if (open?.id === id) useFigures.setState({ open: { ...open, of } })
}

const isAroundScreen = ({ element }: Known): boolean =>
  document.getElementById('screen')?.contains(element) === false

/** Lists the visible figures of a layer, those of the screen before those around it. */
function shownIn(layer: number): (readonly [string, Known])[] {
  const rank = (figure: Known) => Number(isAroundScreen(figure))
  return [...known]
    .filter(([, figure]) => figure.layer === layer && figure.element.checkVisibility())
    .sort(
      ([, a], [, b]) =>
        rank(a) - rank(b) ||
        (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1),
    )
}

/**
 * Explains the figure that is probably meant: the one with the focus or inside the focused element,
 * otherwise the one under the pointer, otherwise the first of the active row or line or of the focused region,
 * otherwise the first of the screen; `data-context` comes after the others. A figure
 * around the screen, such as the credit balance, must have the focus or the pointer.
 */
export function explainFigure(layer: number): void {
  const shown = shownIn(layer)
  const focused = document.activeElement
  const row = focused?.closest('[role=row],[data-line]')
  const inRow = shown.filter(([, { element }]) => row?.contains(element))
  const ofScreen = shown.filter(([, figure]) => layer > 0 || !isAroundScreen(figure))
  // A long table that is scrolled by key is a region with the focus.
  const region = focused?.matches('[role=region]') ? focused : undefined
  const target =
    shown.find(([, { element }]) => focused?.closest('[data-explained]') === element) ??
    shown.find(([, { element }]) => focused?.closest('button,a')?.contains(element)) ??
    shown.find(([, { element }]) => element.matches(':hover')) ??
    inRow.find(([, { element }]) => !element.closest('[data-context]')) ??
    inRow[0] ??
    shown.find(([, { element }]) => region?.contains(element)) ??
    ofScreen.find(([, { element }]) => !element.closest('[data-context]')) ??
    ofScreen[0]
  if (!target) {
    toast({ message: t('No number to explain on this screen') })
    return
  }
  target[1].element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (useFigures.getState().open?.id !== target[0]) toggleFigure(target[0])
}

/** Opens the next visible figure, or the previous one. */
export function nextFigure(by: 1 | -1): void {
  const { open } = useFigures.getState()
  if (!open) return
  const shown = shownIn(open.layer)
  const at = shown.findIndex(([id]) => id === open.id)
  const next = shown[(at + by + shown.length) % shown.length]
  if (!next || next[0] === open.id) return
  next[1].element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  toggleFigure(next[0])
}

/** Returns the position of a figure among the visible ones, from 1, and their number. */
export function placeOfFigure({ id, layer }: Pick<Open, 'id' | 'layer'>): [number, number] {
  const shown = shownIn(layer)
  return [shown.findIndex(([figureId]) => figureId === id) + 1, shown.length]
}
