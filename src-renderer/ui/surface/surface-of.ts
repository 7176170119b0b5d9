import type { SurfaceKind } from '#shared/domain/surfaces.ts'
import { inlineText } from './inline-text.ts'

/** The part of the interface that contains the focus. */
export interface Surface {
  kind: SurfaceKind
  element: HTMLElement
  /** The accessible name: `Members of Fintech CFOs`. */
  name: string
}

const SURFACES = '[data-surface],[role=grid],[role=dialog],[role=alertdialog],aside'

/** Paths of records with a page of their own. */
const RECORDS = /^\/(people|companies|campaigns|desks|research)\/./

/**
 * Finds the surface that contains an element: the nearest ancestor with `data-surface`, or the
 * nearest table, dialog or detail panel; otherwise the screen.
 */
export function surfaceOf(at: Element | null, path = location.pathname): Surface {
  const nearest = at?.closest<HTMLElement>(SURFACES)
  // The columns of a board are grids too.
  const whole = nearest?.closest<HTMLElement>('[data-surface=board]') ?? nearest
  const element = whole ?? document.querySelector<HTMLElement>('main') ?? document.body
  return { kind: kindOf(element, path), element, name: nameOf(element) }
}

function kindOf(element: HTMLElement, path: string): SurfaceKind {
  const { surface } = element.dataset
  if (surface === 'board' || surface === 'week' || surface === 'chart') return surface
  if (element.matches('[role=grid]')) return 'table'
  if (element.matches('[role=dialog],[role=alertdialog]')) return 'form'
  if (element.matches('aside')) return 'record'
  if (path.startsWith('/settings')) return 'settings'
  return RECORDS.test(path) ? 'record' : 'page'
}

function nameOf(element: HTMLElement): string {
  const own = element.getAttribute('aria-label')
  if (own !== null) return own
  const labelled = element.getAttribute('aria-labelledby')
  const title =
    (labelled ? document.getElementById(labelled) : null) ??
    element.querySelector('h1,figcaption b') ??
    element.closest('main')?.querySelector('h1')
  return (title ? inlineText(title) : '') || document.title
}
