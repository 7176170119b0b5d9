import { t } from '#shared/i18n/translate.ts'
import { create } from 'zustand'
import { toast } from './toasts.ts'
import type { Explanation } from '../ui/figure/explanation.ts'

interface Known {
  element: HTMLElement
  /** The layer of keys it is in: the screen, or a dialog above it. */
  layer: number
  read: () => Explanation
}

interface Open {
  id: string
  layer: number
  element: HTMLElement
  of: Explanation
}

const known = new Map<string, Known>()

/** Tells which figure explains itself now; one at a time in the whole window. */
export const useFigures = create<{ open: Open | null }>()(() => ({ open: null }))

/** Makes a figure known for as long as it is shown. */
export function addFigure(id: string, figure: Known): () => void {
  known.set(id, figure)
  return () => {
    known.delete(id)
    if (useFigures.getState().open?.id === id) closeFigure()
  }
}

/** Closes the explanation of a number, if one is open. */
export const closeFigure = (): void => useFigures.setState({ open: null })

/** Explains this figure, or closes it if it is the one that is open. */
export function toggleFigure(id: string): void {
  const figure = known.get(id)
  const { open } = useFigures.getState()
  if (!figure || open?.id === id) closeFigure()
  else
    useFigures.setState({
      open: { id, layer: figure.layer, element: figure.element, of: figure.read() },
    })
}

/** Takes over what an open figure says now. */
export function updateFigure(id: string, of: Explanation): void {
  const { open } = useFigures.getState()
  if (open?.id === id) useFigures.setState({ open: { ...open, of } })
}

const isAroundScreen = ({ element }: Known): boolean =>
  document.getElementById('screen')?.contains(element) === false

/** Lists the figures of a layer that can be seen, the screen's before those around it. */
function shownIn(layer: number): (readonly [string, Known])[] {
  const around = (figure: Known) => Number(isAroundScreen(figure))
  return [...known]
    .filter(([, figure]) => figure.layer === layer && figure.element.checkVisibility())
    .sort(
      ([, a], [, b]) =>
        around(a) - around(b) ||
        (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1),
    )
}

/**
 * Explains the number that is meant: the one with the focus or in what has it, else the one under
 * the pointer, else the first of the active row, else the first of the screen. A number around the
 * screen, such as the credit balance, is explained only if it has the focus or the pointer.
 */
export function explainFigure(layer: number): void {
  const shown = shownIn(layer)
  const focused = document.activeElement
  const row = focused?.closest('[role=row]')
  const meant =
    shown.find(([, { element }]) => focused?.closest('[data-explained]') === element) ??
    shown.find(([, { element }]) => focused?.closest('button,a')?.contains(element)) ??
    shown.find(([, { element }]) => element.matches(':hover')) ??
    shown.find(([, { element }]) => row?.contains(element)) ??
    shown.find(([, figure]) => layer > 0 || !isAroundScreen(figure))
  if (!meant) {
    toast({ message: t('No number to explain on this screen') })
    return
  }
  meant[1].element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (useFigures.getState().open?.id !== meant[0]) toggleFigure(meant[0])
}

/** Goes on to the next number that is shown, or back. */
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

/** Says which of the numbers that are shown is open, from 1, and of how many. */
export function placeOfFigure({ id, layer }: Pick<Open, 'id' | 'layer'>): [number, number] {
  const shown = shownIn(layer)
  return [shown.findIndex(([other]) => other === id) + 1, shown.length]
}
