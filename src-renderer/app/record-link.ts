/** The list the keyboard is in, and the record it is on: told by the grid that is shown. */
interface InView { grid: string; key: () => string | null }

let inView: InView | null = null

/** A grid is shown; the answer takes it away again. */
export function showGrid(grid: string, key: () => string | null): () => void {
  const mine = { grid, key }
  inView = mine
  return () => { if (inView === mine) inView = null }
}

/** Grids whose rows have a place of their own. */
const places: Readonly<Record<string, string>> = {
  people: '/people', companies: '/companies', pipeline: '/pipeline', 'pipeline-table': '/pipeline', meetings: '/meetings', campaigns: '/campaigns', desks: '/desks', reports: '/research', notes: '/notes', webhooks: '/webhooks', 'hot-lists': '/hot-lists',
}

/** Where the record in view is: the one on whose page we are, else the one the keyboard is on; without any, the screen itself. */
export function recordPath(location: { pathname: string; search: Record<string, unknown> }): string {
  const parts = location.pathname.split('/').filter(Boolean)
  const key = inView?.key() ?? null
  if (parts[0] === 'hot-lists' && parts[1] !== undefined) {
    const member = inView?.grid === 'hot-list' && key !== null ? key : location.search['member']
    return typeof member === 'string' ? `/hot-lists/${parts[1]}?member=${encodeURIComponent(member)}` : location.pathname
  }
  const place = inView ? places[inView.grid] : undefined
  return parts.length === 1 && key !== null && place === location.pathname ? `${place}/${encodeURIComponent(key)}` : location.pathname
}
