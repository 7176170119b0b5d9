/**
 * The kinds of surfaces that can have the focus. Each has its own help text, and its own setting of
 * how often the help is announced.
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

/**
 * How often a screen reader announces that there is help: the first time for each kind, always, or
 * never.
 */
export const hintLevels = ['once', 'always', 'never'] as const
export type HintLevel = (typeof hintLevels)[number]

/**
 * The accessible name of a table row: its name with the most important values, or only the name.
 */
export const rowNames = ['standard', 'short'] as const
