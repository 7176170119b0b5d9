import { t } from '#shared/i18n/translate.ts'
import type { SurfaceKind } from '#shared/domain/surfaces.ts'
import { fewKeysHelp } from '../../few-keys/help-words.ts'
import type { RegisteredAction } from '../../keys/action.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { spellAllKeys } from './spoken-keys.ts'
import { surfaceLabels } from './surface-labels.ts'

/** The actions that help everywhere, in the order they are listed. */
const HELPING = ['app.surfaceText', 'app.surfaceHelp', 'app.palette', 'app.keys', 'figures.explain']
/** Move actions that do not repeat while a key is held. */
const ENDS = new Set(['list.first', 'list.last'])

/**
 * Describes a surface, how to move in it, and which keys act there, with their current bindings.
 * `layer` is the layer of the surface; keys of lower layers are disabled.
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
    fewKeysHelp(usePreferences.getState().preferences).join('\n'),
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

/**
 * Removes actions that are disabled or have no key; of two with the same ID, keeps the nearer one.
 */
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
