import { t, withinSentence } from '#shared/i18n/translate.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { openInWindow } from '../../data/open-window.ts'
import { lock, redo, run, undo } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { leftPart } from '../../stores/left-screens.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { usePanel } from '../../stores/panels.ts'
import { printScreen } from '../../stores/printing.ts'
import { setPreferences } from '../../stores/preferences.ts'
import { dayItems, desk, settingsParts, workspaceItems } from '../../navigation/navigation-items.ts'
import { goTo } from '../../navigation/navigation.ts'

const everywhere = t('Everywhere')

const screens: Action[] = [...dayItems, ...workspaceItems, ...desk].map((place) => ({
  id: `go.${place.path.slice(1)}`,
  label: t('Go to {place}', { place: withinSentence(place.label) }),
  place: place.label,
  group: t('Go'),
  keys: [`g ${place.key}`],
  run: () => goTo(place.hasParts ? leftPart(place.path) : place.path),
}))
/** The sections that the menu bar opens as well. */
const partKeys: Record<string, string[]> = { backup: ['g Shift+b'], about: ['g Shift+a'] }
export const settingsActions: Action[] = Object.entries(settingsParts).map(([part, section]) => ({
  id: `go.settings.${part}`,
  label: t('Settings: {section}', { section }),
  group: t('Go'),
  keys: partKeys[part] ?? [],
  run: () => goTo(`/settings/${part}`),
}))
const themes: Record<Preferences['theme'], string> = {
  system: t('Theme: system'),
  light: t('Theme: light'),
  dark: t('Theme: dark'),
  contrast: t('Theme: high contrast'),
}
const densities: Record<Preferences['density'], string> = {
  compact: t('Rows: compact'),
  cosy: t('Rows: cosy'),
  roomy: t('Rows: roomy'),
}
const textSizes: Record<Preferences['text_size'], string> = {
  small: t('Text: small'),
  normal: t('Text: normal'),
  large: t('Text: large'),
  larger: t('Text: larger'),
}
const typefaces: Record<Preferences['typeface'], string> = {
  inter: t('Typeface: Inter'),
  atkinson: t('Typeface: Atkinson Hyperlegible Next'),
  opendyslexic: t('Typeface: OpenDyslexic'),
}
const lineHeights: Record<Preferences['line_height'], string> = {
  compact: t('Line height: compact'),
  standard: t('Line height: standard'),
  relaxed: t('Line height: relaxed'),
}
const letterSpacings: Record<Preferences['letter_spacing'], string> = {
  standard: t('Letter spacing: standard'),
  wide: t('Letter spacing: wide'),
  wider: t('Letter spacing: wider'),
}

/** Builds one action per value of a setting: `view.text.large`. */
const actionsOf = <K extends keyof Preferences>(
  setting: K,
  id: string,
  labels: Record<Preferences[K] & string, string>,
): Action[] =>
  Object.entries<string>(labels).map(([value, label]) => ({
    id: `view.${id}.${value}`,
    label,
    group: t('View'),
    run: () => setPreferences({ [setting]: value }),
  }))
const appearance: Action[] = [
  ...actionsOf('theme', 'theme', themes),
  ...actionsOf('density', 'density', densities),
  ...actionsOf('text_size', 'text', textSizes),
  ...actionsOf('typeface', 'typeface', typefaces),
  ...actionsOf('line_height', 'lines', lineHeights),
  ...actionsOf('letter_spacing', 'letters', letterSpacings),
]

export const finding: Action[] = [
  {
    id: 'app.palette',
    label: t('Find or do anything'),
    group: everywhere,
    keys: ['$mod+k', '/'],
    inText: true,
    palette: false,
    run: () => useOverlay.getState().show('palette'),
  },
  {
    id: 'app.keys',
    label: t('Show all shortcuts'),
    group: everywhere,
    keys: ['?'],
    run: () => useOverlay.getState().show('keys'),
  },
  {
    id: 'app.addWorkspace',
    label: t('Add a workspace'),
    group: everywhere,
    run: () => useAddWorkspace.getState().show(true),
  },
  {
    id: 'app.credits',
    label: t('Refresh credits'),
    group: everywhere,
    run: () => void run('credits.refresh', {}),
  },
]

/** The actions available in every window, including a card. */
export const changingActions: Action[] = [
  {
    id: 'app.undo',
    label: t('Undo my last change'),
    group: everywhere,
    keys: ['$mod+z'],
    run: () => void undo(),
  },
  {
    id: 'app.redo',
    label: t('Redo'),
    group: everywhere,
    keys: ['$mod+Shift+z', '$mod+y'],
    run: () => void redo(),
  },
  {
    id: 'app.lock',
    label: t('Lock this workspace'),
    group: everywhere,
    keys: ['$mod+Alt+l'],
    inText: true,
    overDialogs: true,
    run: lock,
  },
]

export const printing: Action = {
  id: 'app.print',
  label: t('Print'),
  group: everywhere,
  keys: ['$mod+p'],
  run: printScreen,
}

const historyActions = (history: RouterHistory): Action[] => [
  {
    id: 'app.window',
    label: t('Open this screen in a new window'),
    group: everywhere,
    run: () => void openInWindow(history.location.href),
  },
  {
    id: 'app.back',
    label: t('Back'),
    group: everywhere,
    keys: ['Alt+ArrowLeft'],
    run: () => history.back(),
  },
  {
    id: 'app.forward',
    label: t('Forward'),
    group: everywhere,
    keys: ['Alt+ArrowRight'],
    run: () => history.forward(),
  },
]

/**
 * Registers the actions available on every screen: navigation, search, undo, and the appearance of
 * the window.
 */
export function useEverywhereActions(): void {
  const router = useRouter()
  const navigation = usePanel('navigation')
  const { value: counts } = useQuery('navigation.counts', {})
  const { value: workspaces } = useQuery('session.workspaces', {})
  const lists: Action[] = (counts?.lists ?? []).slice(0, 9).map(({ id, name }, index) => ({
    id: `go.list.${index + 1}`,
    label: t('Go to {list}', { list: name }),
    place: name,
    group: t('Go'),
    keys: [`g ${index + 1}`],
    run: () => goTo(recordPath('hot-lists', id)),
  }))
  const switchActions: Action[] = (workspaces?.workspaces ?? [])
    .filter(({ current }) => !current)
    .map(({ id, name }, index) => ({
      id: `app.workspace.${index + 1}`,
      label: t('Switch to {workspace}', { workspace: name }),
      group: t('Workspaces'),
      run: () => void run('session.switch', { id }),
    }))
  useActions(
    [
      ...finding,
      ...changingActions,
      printing,
      ...historyActions(router.history),
      {
        id: 'view.navigation',
        label: navigation.open ? t('Hide the sidebar') : t('Show the sidebar'),
        group: t('View'),
        keys: ['['],
        run: () => navigation.show(!navigation.open),
      },
      ...screens,
      ...settingsActions,
      ...lists,
      ...switchActions,
      ...appearance,
    ],
    'everywhere',
  )
}
