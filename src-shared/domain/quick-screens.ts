/**
 * The screens that the desktop itself leads to, beside the icon of Hotdesk: the Go menu, the dock, the
 * jump list, and the actions of the entry on a desktop of Linux (N6).
 */
export const quickScreens: readonly (readonly [label: string, path: string])[] = [
  ['Hot lists', '/hot-lists'],
  ['Pipeline', '/pipeline'],
  ['Meetings', '/meetings'],
  ['Pending changes', '/pending'],
  ['Settings', '/settings'],
]
