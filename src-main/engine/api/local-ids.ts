import { random } from '#main/random.ts'

/**
 * Creates an id for a record made on this computer, until the service assigns its own. Local ids
 * appear in Hotdesk's files and links, and never in a request.
 */
export const localId = (table: string): string => `new-${table}-${random.uuid()}`

const pattern = 'new-([a-z_]+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const local = new RegExp(`^${pattern}$`)
const anyLocal = new RegExp(pattern, 'g')

/** Reports whether an id was made on this computer. Ids of the service may begin with anything. */
export const isLocalId = (id: unknown): id is string => typeof id === 'string' && local.test(id)

/** Returns the table a local id was made for; an empty text for any other id. */
export const tableOfLocal = (id: string): string => local.exec(id)?.[1] ?? ''

/** Finds a local id anywhere in a value; null if there is none. */
export function findLocalId(value: unknown): string | null {
  if (isLocalId(value)) return value
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const found = findLocalId(inner)
    if (found !== null) return found
  }
  return null
}

/** Reports whether a value is the path of a screen with a local id in it. */
const isLocalPath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/') && value.search(anyLocal) >= 0

/** Returns the value with every local id replaced by `to`, also those in the paths of screens. */
export function replaceLocalIds<T>(value: T, to: (local: string) => string): T {
  if (isLocalId(value)) return to(value) as T & string
  if (isLocalPath(value))
    return value.replaceAll(anyLocal, (id) => encodeURIComponent(to(id))) as T & string
  if (typeof value !== 'object' || value === null || !holdsLocalId(value)) return value
  if (Array.isArray(value)) return value.map((inner) => replaceLocalIds(inner, to)) as T & unknown[]
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceLocalIds(inner as unknown, to)]),
  ) as T & object
}

/** Reports whether a local id stands anywhere in a value, paths included. */
const holdsLocalId = (value: unknown): boolean =>
  isLocalId(value) ||
  isLocalPath(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsLocalId))
