import { useEffect, useRef } from 'react'

/** Getters of the visible records, the latest last; each returns a path, or null. */
const inView: (() => string | null)[] = []

function show(path: () => string | null): () => void {
  inView.push(path)
  return () => {
    inView.splice(inView.indexOf(path), 1)
  }
}

/** The screen paths of grids whose rows have a page of their own, by grid ID. */
const screens: Readonly<Record<string, string>> = {
  people: '/people',
  companies: '/companies',
  campaigns: '/campaigns',
  desks: '/desks',
  reports: '/research',
  webhooks: '/webhooks',
  'hot-lists': '/hot-lists',
}

/**
 * Registers a visible grid; `key` returns the key of its active row. The returned function
 * unregisters it. Members belong to the list in the path.
 */
export function showGrid(grid: string, key: () => string | null): () => void {
  return show(() => {
    const at = key()
    if (at === null) return null
    if (grid === 'hot-list') return `?member=${encodeURIComponent(at)}`
    const screen = screens[grid]
    return screen === undefined ? null : `${screen}/${encodeURIComponent(at)}`
  })
}

/**
 * Registers the record that a screen shows beside its list, whatever row is active: a link copied
 * on this screen opens it (L5).
 */
export function useRecordInView(place: string, id: string | undefined): void {
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  })
  useEffect(
    () =>
      show(() =>
        latest.current === undefined ? null : `${place}/${encodeURIComponent(latest.current)}`,
      ),
    [place],
  )
}

/**
 * Returns the path of the visible record: the one the screen shows, otherwise the active row,
 * otherwise the one in the path; without any, the path of the screen.
 */
export function pathInView(location: {
  pathname: string
  search: Record<string, unknown>
}): string {
  const path = inView.map((getPath) => getPath()).findLast((shownPath) => shownPath !== null)
  const list = /^\/hot-lists\/[^/]+$/.exec(location.pathname)?.[0]
  if (list !== undefined) {
    if (path?.startsWith('?')) return `${list}${path}`
    const { member } = location.search
    return typeof member === 'string' ? `${list}?member=${encodeURIComponent(member)}` : list
  }
  // On a record's own page no other record is in view, even if a list on it has rows with their own
  // pages.
  return path === undefined || path.startsWith('?') || location.pathname.split('/').length > 3
    ? location.pathname
    : path
}
