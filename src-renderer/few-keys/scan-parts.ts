import { t } from '#shared/i18n/translate.ts'
import { registry } from '../keys/action-registry.ts'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { inlineText } from '../ui/surface/inline-text.ts'
import { CONTROLS, controlsIn } from './controls.ts'
import { lettersFor } from './scan-letters.ts'
import { inBar, pressOn, type Level, type Stop } from './scan-stops.ts'
import type { Top } from './scan-places.ts'

/** How many stops come before more of them have to be asked for. */
const CONTROLS_AT_ONCE = 8
const ROWS_AT_ONCE = 5

const POPUPS = '[role=menu],[role=dialog],[role=alertdialog],[data-own-keys]'
/** What the highlight goes through before what is in it, the nearest first. */
const PARTS = [
  'nav,aside,[role=grid],[role=tablist],[role=menu]',
  'section[aria-label]',
  'header,footer,main',
]
const BODY_ROWS = '[role=row][tabindex],[data-board-card]'

/** Finds what lies on top: the menu or the dialog that opened last, or else the whole window. */
export function findTop(): Top {
  const popup = [...document.querySelectorAll<HTMLElement>(POPUPS)].findLast(
    (each) => !each.matches('[data-closed]') && each.checkVisibility({ visibilityProperty: true }),
  )
  return popup
    ? { id: popup, level: () => popupLevel(popup) }
    : { id: location.pathname, level: () => windowLevel() }
}

const windowLevel = (): Level => ({
  label: () => t('Window'),
  stops: () =>
    [...partsOf(document.body)].map(([part, controls]) => ({
      key: part,
      label: nameOfPart(part),
      element: part === document.body ? null : part,
      take: () => ({ into: levelOf(part, controls) }),
    })),
  begin: (stops) => {
    const list = stops.findIndex(({ element }) => element?.matches('[role=grid]'))
    return list >= 0 ? list : stops.findIndex(({ element }) => element?.closest('main'))
  },
})

/** Sorts the controls of the window by the part of it they stand in. */
function partsOf(root: HTMLElement): Map<HTMLElement, HTMLElement[]> {
  const parts = new Map<HTMLElement, HTMLElement[]>()
  for (const control of pressablesIn(root)) {
    const part = PARTS.map((each) => control.closest<HTMLElement>(each)).find(Boolean) ?? root
    parts.set(part, [...(parts.get(part) ?? []), control])
  }
  for (const grid of root.querySelectorAll<HTMLElement>('[role=grid]'))
    if (grid.querySelector(BODY_ROWS)) parts.set(grid, parts.get(grid) ?? [])
  return new Map([...parts].toSorted(([one], [other]) => byPlace(one, other)))
}

const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Lists what a press does something with; edges that are dragged and texts that scroll do not. */
const pressablesIn = (root: ParentNode): HTMLElement[] =>
  controlsIn(root).filter((each) => each.matches(CONTROLS) && !each.matches('[href="#screen"]'))

const levelOf = (part: HTMLElement, controls: readonly HTMLElement[]): Level =>
  part.matches('[role=grid]') && part.querySelector(BODY_ROWS)
    ? listLevel(part)
    : paged(
        () => nameOfPart(part),
        () => {
          const now = part.isConnected ? (partsOf(document.body).get(part) ?? []) : []
          return (now.length > 0 ? now : controls.filter(isShown)).map(controlStop)
        },
      )

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility()

/** Returns a level that shows some of its controls at a time. */
function paged(
  label: () => string,
  all: () => Stop[],
  back = inBar(t('Leave'), () => 'back'),
): Level {
  let first = 0
  return {
    label,
    stops: () => {
      const every = all()
      if (every.length === 0) return []
      if (first >= every.length) first = 0
      const more = inBar(t('More controls'), () => {
        first += CONTROLS_AT_ONCE
        return 'first'
      })
      return [
        ...every.slice(first, first + CONTROLS_AT_ONCE),
        ...(every.length > CONTROLS_AT_ONCE ? [more] : []),
        back,
      ]
    },
  }
}

function popupLevel(popup: HTMLElement): Level {
  const close = inBar(t('Leave'), () => {
    const focused = document.activeElement
    pressOn(focused && popup.contains(focused) ? focused : popup, 'Escape')
    return 'stay'
  })
  const title = popup.querySelector('h2,h1')
  const name = popup.getAttribute('aria-label') ?? (title ? inlineText(title) : '')
  const controls = () => pressablesIn(popup).map(controlStop)
  const level = paged(() => name || t('Menu'), controls, close)
  return { ...level, stops: () => (controls().length > 0 ? level.stops() : [close]) }
}

/** Offers a few rows of a list at a time, from the one the keyboard is on. */
function listLevel(grid: HTMLElement): Level {
  let from = placeOf(grid.querySelector('[role=row][tabindex="0"]'), 0)
  const step = (by: number) => {
    const last = rowsOf(grid).findLast(([, place]) => place < from + ROWS_AT_ONCE)?.[0]
    last?.scrollIntoView({ block: by > 0 ? 'start' : 'end' })
    from = Math.max(2, from + by)
    return 'first' as const
  }
  const headers = () =>
    pressablesIn(grid)
      .filter((each) => !each.closest(BODY_ROWS))
      .map(controlStop)
  return {
    label: () => nameOfPart(grid),
    stops: () => {
      const rows = rowsOf(grid)
      if (rows.length === 0) return []
      const some = rows.filter(([, place]) => place >= from && place < from + ROWS_AT_ONCE)
      const count = Number(grid.getAttribute('aria-rowcount') ?? rows.at(-1)?.[1])
      const isMore = count < 0 || count >= from + ROWS_AT_ONCE
      return [
        ...some.map(([row]) => rowStop(row)),
        ...(isMore ? [inBar(t('Next rows'), () => step(ROWS_AT_ONCE))] : []),
        ...(from > 2 ? [inBar(t('Previous rows'), () => step(-ROWS_AT_ONCE))] : []),
        ...(headers().length > 0
          ? [
              inBar(t('Column headings'), () => ({
                into: paged(() => t('Column headings'), headers),
              })),
            ]
          : []),
        inBar(t('Leave'), () => 'back'),
      ]
    },
  }
}

/** Lists the rows that are drawn, with their places as `aria-rowindex` counts them. */
const rowsOf = (grid: HTMLElement): [row: HTMLElement, place: number][] =>
  [...grid.querySelectorAll<HTMLElement>(BODY_ROWS)].map((row, at) => [row, placeOf(row, at)])

const placeOf = (row: Element | null, at: number) =>
  Number(row?.getAttribute('aria-rowindex') ?? at + 2)

/** Chooses the row, and offers what can be done with it. */
const rowStop = (row: HTMLElement): Stop => ({
  key: row,
  label: nameOf(row),
  element: row,
  takesFocus: true,
  take: () => {
    row.click()
    return { into: rowLevel(row) }
  },
})

function rowLevel(row: HTMLElement): Level {
  const open = inBar(t('Open'), () => {
    row.focus()
    pressOn(row, 'Enter')
    return 'back'
  })
  const canOpen = () => registry.awake().some(({ keys }) => keys?.includes('Enter'))
  return {
    label: () => nameOf(row),
    stops: () => {
      if (!row.isConnected) return []
      const panel = document.querySelector<HTMLElement>('aside')
      return [
        ...(canOpen() ? [open] : []),
        ...(panel && pressablesIn(panel).length > 0
          ? [
              inBar(t('Panel: {name}', { name: nameOfPart(panel) }), () => ({
                into: levelOf(panel, []),
              })),
            ]
          : []),
        ...pressablesIn(row).map(controlStop),
        inBar(t('Leave'), () => 'back'),
      ]
    },
  }
}

const controlStop = (control: HTMLElement): Stop => {
  const isField = control.matches(TEXT_FIELDS)
  return {
    key: control,
    label: nameOf(control),
    element: control,
    // A field would take the focus for typing, and open its suggestions.
    takesFocus: !isField,
    take: () => {
      control.focus()
      if (isField) return { into: lettersFor(control, nameOf(control)) }
      // Both listen to keys: a click on them may have begun elsewhere.
      if (control.matches('button[role=combobox]')) pressOn(control, 'ArrowDown')
      else if (control.matches('[role=option][tabindex]')) pressOn(control, 'Enter')
      else control.click()
      return 'stay'
    },
  }
}

function nameOfPart(part: HTMLElement): string {
  const own = part.getAttribute('aria-label')
  if (own) return own
  if (part === document.body) return t('Other controls')
  if (part.matches('header') && !part.closest('main')) return t('Top bar')
  const title = part.querySelector('h1') ?? document.querySelector('main h1')
  return (title && inlineText(title)) || t('Screen')
}

function nameOf(element: HTMLElement): string {
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
