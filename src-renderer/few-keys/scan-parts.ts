import { t } from '#shared/i18n/translate.ts'
import { registry } from '../keys/action-registry.ts'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { inlineText } from '../ui/surface/inline-text.ts'
import { CONTROLS, controlsIn } from './controls.ts'
import { lettersFor } from './scan-letters.ts'
import { barStop, dispatchKey, type Level, type Stop } from './scan-stops.ts'
import type { Top } from './scan-path.ts'

/** The number of stops on a page. */
const CONTROLS_PER_PAGE = 8
const ROWS_PER_PAGE = 5

const POPUPS = '[role=menu],[role=dialog],[role=alertdialog],[data-own-keys]'
/** Selectors of window parts, by precedence: the first one that matches an ancestor decides. */
const PARTS = [
  'nav,aside,[role=grid],[role=tablist],[role=menu]',
  'section[aria-label]',
  'header,footer,main',
]
const BODY_ROWS = '[role=row][tabindex],[data-board-card]'

/** Returns the menu or dialog that opened last; the window if none is open. */
export function findTop(): Top {
  const popup = [...document.querySelectorAll<HTMLElement>(POPUPS)].findLast(
    (element) =>
      !element.matches('[data-closed]') && element.checkVisibility({ visibilityProperty: true }),
  )
  return popup
    ? { id: popup, level: () => popupLevel(popup) }
    : { id: location.pathname, level: () => windowLevel() }
}

const windowLevel = (): Level => ({
  label: () => t('Window'),
  stops: () =>
    [...controlsByPart(document.body)].map(([part, controls]) => ({
      key: part,
      label: partName(part),
      element: part === document.body ? null : part,
      activate: () => ({ into: partLevel(part, controls) }),
    })),
  initialIndex: (stops) => {
    const list = stops.findIndex(({ element }) => element?.matches('[role=grid]'))
    return list >= 0 ? list : stops.findIndex(({ element }) => element?.closest('main'))
  },
})

/** Groups the controls of the window by part, in document order. */
function controlsByPart(root: HTMLElement): Map<HTMLElement, HTMLElement[]> {
  const parts = new Map<HTMLElement, HTMLElement[]>()
  for (const control of activatableIn(root)) {
    const part =
      PARTS.map((selector) => control.closest<HTMLElement>(selector)).find(Boolean) ?? root
    parts.set(part, [...(parts.get(part) ?? []), control])
  }
  for (const grid of root.querySelectorAll<HTMLElement>('[role=grid]'))
    if (grid.querySelector(BODY_ROWS)) parts.set(grid, parts.get(grid) ?? [])
  return new Map([...parts].toSorted(([a], [b]) => byDocumentOrder(a, b)))
}

const byDocumentOrder = (a: Node, b: Node) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Lists the controls that a press can activate, without drag handles and scrollable texts. */
const activatableIn = (root: ParentNode): HTMLElement[] =>
  controlsIn(root).filter(
    (control) => control.matches(CONTROLS) && !control.matches('[href="#screen"]'),
  )

const partLevel = (part: HTMLElement, controls: readonly HTMLElement[]): Level =>
  part.matches('[role=grid]') && part.querySelector(BODY_ROWS)
    ? listLevel(part)
    : paged(
        () => partName(part),
        () => {
          const current = part.isConnected ? (controlsByPart(document.body).get(part) ?? []) : []
          return (current.length > 0 ? current : controls.filter(isVisible)).map(controlStop)
        },
      )

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility()

/** Returns a level that offers its stops page by page. */
function paged(
  label: () => string,
  listStops: () => Stop[],
  back = barStop(t('Leave'), () => 'back'),
): Level {
  let offset = 0
  return {
    label,
    stops: () => {
      const allStops = listStops()
      if (allStops.length === 0) return []
      if (offset >= allStops.length) offset = 0
      const more = barStop(t('More controls'), () => {
        offset += CONTROLS_PER_PAGE
        return 'first'
      })
      return [
        ...allStops.slice(offset, offset + CONTROLS_PER_PAGE),
        ...(allStops.length > CONTROLS_PER_PAGE ? [more] : []),
        back,
      ]
    },
  }
}

function popupLevel(popup: HTMLElement): Level {
  const close = barStop(t('Leave'), () => {
    const focused = document.activeElement
    dispatchKey(focused && popup.contains(focused) ? focused : popup, 'Escape')
    return 'stay'
  })
  const title = popup.querySelector('h2,h1')
  const name = popup.getAttribute('aria-label') ?? (title ? inlineText(title) : '')
  const controls = () => activatableIn(popup).map(controlStop)
  const level = paged(() => name || t('Menu'), controls, close)
  return { ...level, stops: () => (controls().length > 0 ? level.stops() : [close]) }
}

/** Returns a level that offers the rows of a list page by page, from the active row. */
function listLevel(grid: HTMLElement): Level {
  let firstRow = rowIndexOf(grid.querySelector('[role=row][tabindex="0"]'), 0)
  const turnPage = (by: number) => {
    const last = renderedRows(grid).findLast(
      ([, rowIndex]) => rowIndex < firstRow + ROWS_PER_PAGE,
    )?.[0]
    last?.scrollIntoView({ block: by > 0 ? 'start' : 'end' })
    firstRow = Math.max(2, firstRow + by)
    return 'first' as const
  }
  const headers = () =>
    activatableIn(grid)
      .filter((control) => !control.closest(BODY_ROWS))
      .map(controlStop)
  return {
    label: () => partName(grid),
    stops: () => {
      const rows = renderedRows(grid)
      if (rows.length === 0) return []
      const pageRows = rows.filter(
        ([, rowIndex]) => rowIndex >= firstRow && rowIndex < firstRow + ROWS_PER_PAGE,
      )
      const count = Number(grid.getAttribute('aria-rowcount') ?? rows.at(-1)?.[1])
      const isMore = count < 0 || count >= firstRow + ROWS_PER_PAGE
      return [
        ...pageRows.map(([row]) => rowStop(row)),
        ...(isMore ? [barStop(t('Next rows'), () => turnPage(ROWS_PER_PAGE))] : []),
        ...(firstRow > 2 ? [barStop(t('Previous rows'), () => turnPage(-ROWS_PER_PAGE))] : []),
        ...(headers().length > 0
          ? [
              barStop(t('Column headings'), () => ({
                into: paged(() => t('Column headings'), headers),
              })),
            ]
          : []),
        barStop(t('Leave'), () => 'back'),
      ]
    },
  }
}

/** Lists the rendered rows with their `aria-rowindex`, in which the first row is 2. */
const renderedRows = (grid: HTMLElement): [row: HTMLElement, rowIndex: number][] =>
  [...grid.querySelectorAll<HTMLElement>(BODY_ROWS)].map((row, index) => [
    row,
    rowIndexOf(row, index),
  ])

const rowIndexOf = (row: Element | null, index: number) =>
  Number(row?.getAttribute('aria-rowindex') ?? index + 2)

/** Returns the stop of a row. Activating it clicks the row and enters its level. */
const rowStop = (row: HTMLElement): Stop => ({
  key: row,
  label: accessibleName(row),
  element: row,
  takesFocus: true,
  activate: () => {
    row.click()
    return { into: rowLevel(row) }
  },
})

function rowLevel(row: HTMLElement): Level {
  const open = barStop(t('Open'), () => {
    row.focus()
    dispatchKey(row, 'Enter')
    return 'back'
  })
  const canOpen = () => registry.awake().some(({ keys }) => keys?.includes('Enter'))
  return {
    label: () => accessibleName(row),
    stops: () => {
      if (!row.isConnected) return []
      const panel = document.querySelector<HTMLElement>('aside')
      return [
        ...(canOpen() ? [open] : []),
        ...(panel && activatableIn(panel).length > 0
          ? [
              barStop(t('Panel: {name}', { name: partName(panel) }), () => ({
                into: partLevel(panel, []),
              })),
            ]
          : []),
        ...activatableIn(row).map(controlStop),
        barStop(t('Leave'), () => 'back'),
      ]
    },
  }
}

const controlStop = (control: HTMLElement): Stop => {
  const isField = control.matches(TEXT_FIELDS)
  return {
    key: control,
    label: accessibleName(control),
    element: control,
    // Focusing a field would open its suggestions.
    takesFocus: !isField,
    activate: () => {
      control.focus()
      if (isField) return { into: lettersFor(control, accessibleName(control)) }
      // Both may ignore a click without a preceding pointer press, so they get a key instead.
      if (control.matches('button[role=combobox]')) dispatchKey(control, 'ArrowDown')
      else if (control.matches('[role=option][tabindex]')) dispatchKey(control, 'Enter')
      else control.click()
      return 'stay'
    },
  }
}

function partName(part: HTMLElement): string {
  const own = part.getAttribute('aria-label')
  if (own) return own
  if (part === document.body) return t('Other controls')
  if (part.matches('header') && !part.closest('main')) return t('Top bar')
  const title = part.querySelector('h1') ?? document.querySelector('main h1')
  return (title && inlineText(title)) || t('Screen')
}

function accessibleName(element: HTMLElement): string {
  const labelled = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
  const around = labelled ?? label ?? element.closest('label')
  return (
    element.getAttribute('aria-label') ||
    (around && inlineText(around)) ||
    inlineText(element) ||
    element.title ||
    element.getAttribute('placeholder') ||
    t('Control')
  )
}
