import type { BridgeEvent } from '#shared/bridge/index.ts'

/** What every window has to hear; anything else is said once, in the window used last. */
const FOR_ALL: ReadonlySet<BridgeEvent['type']> = new Set([
  'tables.changed',
  'session.changed',
  'language.changed',
])

/** Says whether every window has to hear of an event, not only the one used last. */
export const isForAll = ({ type }: BridgeEvent): boolean => FOR_ALL.has(type)
