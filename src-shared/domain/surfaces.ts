/**
 * What the focus can be in, as far as reading it goes: each has help of its own, and its own choice of
 * how often that is said.
 */
export const surfaceKinds = [
  'table',
  'board',
  'week',
  'chart',
  'record',
  'form',
  'settings',
  'page',
] as const
export type SurfaceKind = (typeof surfaceKinds)[number]

/** How often a screen reader is told that there is help: where the kind is met first, or each time. */
export const hintLevels = ['once', 'always', 'never'] as const
export type HintLevel = (typeof hintLevels)[number]

/** What a row of a table is called by: its name with what matters most of it, or the name alone. */
export const rowNames = ['standard', 'short'] as const
