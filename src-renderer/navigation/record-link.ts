import { useEffect, useRef } from 'react'

/** What is in view, the latest last: each tells where its record is, or null. */
const inView: (() => string | null)[] = []

function show(path: () => string | null): () => void {
  inView.push(path)
  return () => {
    inView.splice(inView.indexOf(path), 1)
  }
}

/** Grids whose rows have a place of their own. */
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
 * A grid is shown, and the keyboard is on the row with this key; the answer takes it away again.
 * Members belong to the list in the path.
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
 * The record that a screen shows beside its list, whatever row or block of it the keyboard is on:
 * what a link copied here leads to (L5).
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
 * Where the record in view is: the one the screen shows, else the one the keyboard is on, else the
 * one in the path; without any, the screen itself.
 */
export function recordPath(location: {
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
  // A page of one record has no other in view: a list that stands in it is none of records with a
  // place.
  return path === undefined || path.startsWith('?') || location.pathname.split('/').length > 3
    ? location.pathname
    : path
}
