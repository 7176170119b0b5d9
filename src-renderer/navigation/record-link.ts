import { useEffect, useRef } from 'react'

/** The records in view, the latest last: each tells its path, or null. */
const inView: (() => string | null)[] = []

function show(path: () => string | null): () => void {
  inView.push(path)
  return () => {
    inView.splice(inView.indexOf(path), 1)
  }
}

/** Grids whose rows have a page of their own, and its path. */
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
 * Notes that a grid is shown with the keyboard on the row with this key; the returned function
 * takes it away again. Members belong to the list in the path.
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
 * Notes the record that a screen shows beside its list, whatever row the keyboard is on: a link
 * copied here leads to it (L5).
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
 * Returns the path of the record in view: the one the screen shows, else the one the keyboard is
 * on, else the one in the path; without any, the screen itself.
 */
export function pathInView(location: {
  pathname: string
  search: Record<string, unknown>
}): string {
  const path = inView.map((tell) => tell()).findLast((told) => told !== null)
  const list = /^\/hot-lists\/[^/]+$/.exec(location.pathname)?.[0]
  if (list !== undefined) {
    if (path?.startsWith('?')) return `${list}${path}`
    const { member } = location.search
    return typeof member === 'string' ? `${list}?member=${encodeURIComponent(member)}` : list
  }
  // A record's own page has no other record in view, even if a list on it has rows with pages of
  // their own.
  return path === undefined || path.startsWith('?') || location.pathname.split('/').length > 3
    ? location.pathname
    : path
}
