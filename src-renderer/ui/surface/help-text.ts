import { t } from '#shared/i18n/translate.ts'
import type { SurfaceKind } from '#shared/domain/surfaces.ts'
import type { RegisteredAction } from '../../keys/action.ts'
import { spellAllKeys } from './spoken-keys.ts'
import { surfaceLabels } from './surface-labels.ts'

/** What helps everywhere, in the order in which it is told. */
const HELPING = ['app.surfaceText', 'app.surfaceHelp', 'app.palette', 'app.keys', 'figures.explain']
/** Moves that are not repeated while a key is held. */
const ENDS = new Set(['list.first', 'list.last'])

/**
 * Writes what a surface is, how to move in it, and which keys act there, as they are bound now.
 * `layer` is the one that the surface is in: the keys of what lies below it do nothing.
 */
export function helpText(
  kind: SurfaceKind,
  actions: readonly RegisteredAction[],
  layer: number,
): string {
  const awake = withKeys(actions.filter((action) => action.layer === layer))
  const near = awake.filter(({ scope }) => scope !== 'everywhere')
  const isMove = ({ id, repeat }: RegisteredAction) => repeat === true || ENDS.has(id)
  return [
    surfaceLabels[kind].about,
    part(t('Keys that move'), near.filter(isMove)),
    part(
      t('Keys that act'),
      near.filter((action) => !isMove(action)),
    ),
    part(
      t('Read and find'),
      HELPING.flatMap((id) => awake.find((action) => action.id === id) ?? []),
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Leaves out what cannot be done now and what has no key; of two with one id the nearer counts. */
function withKeys(actions: readonly RegisteredAction[]): RegisteredAction[] {
  const seen = new Set<string>()
  return actions.filter(({ id, enabled, shortcuts }) => {
    if (enabled === false || shortcuts.length === 0 || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

const part = (heading: string, actions: readonly RegisteredAction[]): string =>
  actions.length === 0 ? '' : [heading, ...actions.map(lineOf)].join('\n')

const lineOf = ({ label, shortcuts }: RegisteredAction): string =>
  t('{name}: {message}', { name: label, message: spellAllKeys(shortcuts) })
