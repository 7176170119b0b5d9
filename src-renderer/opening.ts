import './language.ts'
import type { QueryName } from '#shared/bridge/index.ts'
import { askAhead } from './bridge.ts'

/*
 * The first script of the page. It connects to main and asks what every window needs while the rest
 * of the script, sixty times as large, is still being loaded.
 */

/** What the screens that need a single answer for their rows ask. */
const queryOf: Readonly<Record<string, QueryName>> = {
  '/': 'hotLists.list',
  '/hot-lists': 'hotLists.list',
  '/campaigns': 'campaigns.list',
}

/** Asks who is signed in, then what the window showed last, then what that screen shows. */
async function askWhatIsShown(): Promise<void> {
  await askAhead('session.state')
  const left = await askAhead('recents.left')
  const query = left.ok && queryOf[left.value.path ?? '/']
  if (query) await askAhead(query)
}

void askAhead('preferences.read')
void askWhatIsShown()
void import('./main.tsx')
