import type { Feature } from '#main/features/common/feature.ts'
import { createFurtherWindows } from './further-windows.ts'
import { linkHandlers, recentRecordHandlers } from './recent-records.ts'
import { sessionHandlers } from './session.ts'
import { settingsHandlers } from './settings.ts'
import { followSortLanguage } from './sort-language.ts'
import { followSpelling, spellingHandlers } from './spelling.ts'
import { closedSync, syncHandlers } from './sync.ts'
import { announceUpdates, updateHandlers } from './updates.ts'
import { viewHandlers } from './views.ts'

/** The frame around all work: settings, sign-in, updates, saved views, recent records and links. */
export const workspace: Feature = {
  name: 'workspace',
  subjects: [
    'preferences',
    'app',
    'session',
    'updates',
    'views',
    'sync',
    'recents',
    'links',
    'spelling',
  ],
  build({ ports, hub, workspaces, known }) {
    const windows = createFurtherWindows({ ports, workspaces })
    const unsent = () => (workspaces.isOpen() ? workspaces.open().outbox.counts().pending : 0)
    const requireUnlocked = () => {
      // A workspace that waits for a new sign-in must not keep Hotdesk from an update.
      if (/asked|idle|start/.test(workspaces.state().locked ?? '')) workspaces.open()
    }
    return {
      handlers: {
        ...settingsHandlers(ports, hub),
        ...windows.handlers,
        ...sessionHandlers(workspaces),
        ...updateHandlers(ports.updates, unsent, requireUnlocked),
        ...spellingHandlers(ports.spelling),
        ...viewHandlers(ports, hub),
        ...linkHandlers(known, workspaces.switchTo),
        ...closedSync,
        'app.hidden': ({ hidden }) => {
          if (workspaces.isOpen()) workspaces.open().sync.setHidden(hidden)
          return {}
        },
      },
      start() {
        if (ports.updates) announceUpdates(ports.updates, hub)
        if (ports.spelling) followSpelling(ports.spelling, hub)
      },
      open(engine) {
        const stopSorting = ports.language && followSortLanguage(engine, ports.language)
        return {
          handlers: {
            ...syncHandlers(engine),
            ...recentRecordHandlers(engine, known),
            ...windows.onWorkspace(engine.kv, known),
          },
          stop: () => stopSorting?.(),
        }
      },
    }
  },
}
