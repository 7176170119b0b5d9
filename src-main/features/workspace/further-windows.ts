import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import type { Engine } from '#main/engine/engine.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { App } from '#main/features/common/app.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { keptPlaces } from '#main/features/common/kept-places.ts'
import { random } from '#main/random.ts'

const MAX_WINDOWS = 20
const left = z.array(z.object({ window: z.string(), path: z.string() })).catch([])
type Left = z.infer<typeof left>

/** Opens further windows, and remembers which ones were open in a workspace (N8). */
export interface FurtherWindows {
  handlers: Handlers<'app.openWindow' | 'app.freshAddress' | 'app.windowClosed'>
  /**
   * Builds the handlers that store the windows in a workspace, in its encrypted file like other
   * paths.
   */
  onWorkspace(
    kv: Engine['kv'],
    known: Pick<KnownWorkspaces, 'current'>,
  ): Handlers<'recents.leaveWindow' | 'recents.windows'>
}

/**
 * Builds the further windows, with none open. A window the user closes is forgotten; one that was
 * open when Hotdesk ended, or was killed, is reopened under the same name.
 */
export function createFurtherWindows({
  ports,
  workspaces,
}: Pick<App, 'ports' | 'workspaces'>): FurtherWindows {
  const opened = new Set<string>()
  /** Windows closed while their workspace is locked; its file still lists them as open. */
  const closed = new Set<string>()
  const read = (kv: Engine['kv']): Left =>
    left
      .parse(JSON.parse(kv.get(keptPlaces.windows) ?? '[]'))
      .filter(({ window }) => !closed.has(window))
  const write = (kv: Engine['kv'], windows: Left) =>
    kv.set(keptPlaces.windows, JSON.stringify(windows))

  return {
    handlers: {
      'app.openWindow': ({ path, window = random.uuid() }) => {
        if (!ports.openWindow)
          throw new ProblemError(
            'refused',
            t('This Hotdesk has one window.'),
            t('Open it here instead.'),
          )
        opened.add(window)
        return { url: ports.openWindow({ id: window, path }) }
      },
      'app.freshAddress': ({ window }) => ({ url: ports.freshAddress?.(window) ?? null }),
      'app.windowClosed': ({ window }) => {
        opened.delete(window)
        closed.add(window)
        if (!workspaces.isOpen()) return {}
        const { kv } = workspaces.open()
        write(kv, read(kv))
        return {}
      },
    },
    onWorkspace: (kv, known) => ({
      'recents.leaveWindow': ({ workspace, window, path }) => {
        if (known.current()?.id !== workspace || closed.has(window)) return {}
        const otherWindows = read(kv).filter((place) => place.window !== window)
        write(kv, [...otherWindows, { window, path }].slice(-MAX_WINDOWS))
        return {}
      },
      'recents.windows': () => ({
        windows: read(kv).filter(({ window }) => !opened.has(window)),
      }),
    }),
  }
}
