import { recordPath } from '#shared/domain/record-path.ts'
import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { openInWindow } from '../../data/open-window.ts'
import { lock, redo, run, undo } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { leftOf } from '../../stores/left-screens.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { usePanel } from '../../stores/panels.ts'
import { printScreen } from '../../stores/printing.ts'
import { setPreferences } from '../../stores/preferences.ts'
import {
  dayItems,
  desk,
  settingsParts,
  workspaceItems,
  type NavigationItem,
} from '../../navigation/navigation-items.ts'
import { goTo } from '../../navigation/navigation.ts'

const set = (change: Parameters<typeof setPreferences>[0]) => () => setPreferences(change)

const screens: Action[] = [...dayItems, ...workspaceItems, ...desk].map((place) => ({
  id: `go.${place.path.slice(1)}`,
  label: `Go to ${place.label.toLocaleLowerCase()}`,
  group: 'Go',
  keys: [`g ${place.key}`],
  run: () => goTo(pathAsLeft(place)),
}))

/** Returns the path of a place in the view that was left. */
function pathAsLeft({ path, leftView }: NavigationItem): string {
  const view = leftView === undefined ? undefined : leftOf(leftView)
  return typeof view === 'string' ? `${path}?view=${view}` : path
}
const settings: Action[] = Object.entries(settingsParts).map(([part, words]) => ({
  id: `go.settings.${part}`,
  label: `Settings: ${words}`,
  group: 'Go',
  run: () => goTo(`/settings/${part}`),
}))
const appearance: Action[] = [
  {
    id: 'view.theme.system',
    label: 'Theme: system',
    group: 'View',
    run: set({ theme: 'system' }),
  },
  { id: 'view.theme.light', label: 'Theme: light', group: 'View', run: set({ theme: 'light' }) },
  { id: 'view.theme.dark', label: 'Theme: dark', group: 'View', run: set({ theme: 'dark' }) },
  {
    id: 'view.theme.contrast',
    label: 'Theme: high contrast',
    group: 'View',
    run: set({ theme: 'contrast' }),
  },
  {
    id: 'view.density.compact',
    label: 'Rows: compact',
    group: 'View',
    run: set({ density: 'compact' }),
  },
  { id: 'view.density.cosy', label: 'Rows: cosy', group: 'View', run: set({ density: 'cosy' }) },
  {
    id: 'view.density.roomy',
    label: 'Rows: roomy',
    group: 'View',
    run: set({ density: 'roomy' }),
  },
  ...(['small', 'normal', 'large', 'larger'] as const).map((text_size) => ({
    id: `view.text.${text_size}`,
    label: `Text: ${text_size}`,
    group: 'View',
    run: set({ text_size }),
  })),
]

const finding: Action[] = [
  {
    id: 'app.palette',
    label: 'Find or do anything',
    group: 'Everywhere',
    keys: ['$mod+k', '/'],
    inText: true,
    palette: false,
    run: () => useOverlay.getState().show('palette'),
  },
  {
    id: 'app.keys',
    label: 'Show all shortcuts',
    group: 'Everywhere',
    keys: ['?'],
    run: () => useOverlay.getState().show('keys'),
  },
  {
    id: 'app.addWorkspace',
    label: 'Add a workspace',
    group: 'Everywhere',
    run: () => useAddWorkspace.getState().show(true),
  },
  {
    id: 'app.credits',
    label: 'Refresh credits',
    group: 'Everywhere',
    run: () => void run('credits.refresh', {}),
  },
]

/** What works in every window, a card included. */
export const changingActions: Action[] = [
  {
    id: 'app.undo',
    label: 'Undo my last change',
    group: 'Everywhere',
    keys: ['$mod+z'],
    run: () => void undo(),
  },
  {
    id: 'app.redo',
    label: 'Redo',
    group: 'Everywhere',
    keys: ['$mod+Shift+z', '$mod+y'],
    run: () => void redo(),
  },
  {
    id: 'app.lock',
    label: 'Lock this workspace',
    group: 'Everywhere',
    keys: ['$mod+Alt+l'],
    inText: true,
    run: lock,
  },
]

const printing: Action = {
  id: 'app.print',
  label: 'Print',
  group: 'Everywhere',
  keys: ['$mod+p'],
  run: printScreen,
}

const historyActions = (history: RouterHistory): Action[] => [
  {
    id: 'app.window',
    label: 'Open this screen in a new window',
    group: 'Everywhere',
    run: () => void openInWindow(history.location.href),
  },
  {
    id: 'app.back',
    label: 'Back',
    group: 'Everywhere',
    keys: ['Alt+ArrowLeft'],
    run: () => history.back(),
  },
  {
    id: 'app.forward',
    label: 'Forward',
    group: 'Everywhere',
    keys: ['Alt+ArrowRight'],
    run: () => history.forward(),
  },
]

/**
 * Registers what works on every screen: going places, finding, undoing, and how the window looks.
 */
export function useEverywhereActions(): void {
  const router = useRouter()
  const navigation = usePanel('navigation')
  const { value: counts } = useQuery('navigation.counts', {})
  const { value: workspaces } = useQuery('session.workspaces', {})
  const lists: Action[] = (counts?.lists ?? []).slice(0, 9).map(({ id, name }, index) => ({
    id: `go.list.${index + 1}`,
    label: `Go to ${name}`,
    group: 'Go',
    keys: [`g ${index + 1}`],
    run: () => goTo(recordPath('hot-lists', id)),
  }))
  const others: Action[] = (workspaces?.workspaces ?? [])
    .filter(({ current }) => !current)
    .map(({ id, name }, index) => ({
      id: `app.workspace.${index + 1}`,
      label: `Switch to ${name}`,
      group: 'Workspaces',
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
        label: navigation.open ? 'Hide the sidebar' : 'Show the sidebar',
        group: 'View',
        keys: ['['],
        run: () => navigation.show(!navigation.open),
      },
      ...screens,
      ...settings,
      ...lists,
      ...others,
      ...appearance,
    ],
    'everywhere',
  )
}
