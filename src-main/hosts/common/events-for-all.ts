import type { BridgeEvent } from '#shared/bridge/index.ts'

/** Events for every window. Any other event is sent only to the window used last. */
const FOR_ALL: ReadonlySet<BridgeEvent['type']> = new Set([
  'tables.changed',
  'session.changed',
  'language.changed',
  'person.erased',
])

/** Reports whether an event concerns every window, not only the one used last. */
export const isForAll = ({ type }: BridgeEvent): boolean => FOR_ALL.has(type)
