import { t } from '#shared/i18n/translate.ts'
import { CARD_SIZE, cardPath, isCardPath } from '#shared/domain/card-path.ts'
import { toast } from '../stores/toasts.ts'
import { bridge } from './port.ts'
import { run } from './run.ts'

/**
 * Shows a record or a list in a window of its own. `window`: the name of a window that was open
 * when Hotdesk ended.
 */
export async function openInWindow(path: string, window?: string): Promise<void> {
  const answer = await run('app.openWindow', { path, window })
  if (!answer.ok || answer.value.url === null) return
  const { width, height } = CARD_SIZE
  const features = isCardPath(path) ? `popup,width=${width},height=${height}` : ''
  const page = globalThis.open(answer.value.url, '_blank', features)
  if (page) page.opener = null
  else
    toast({
      tone: 'warning',
      message: t('Your browser blocked a new window.'),
      hint: t('Allow pop-ups for this page, then open it again.'),
    })
}

/** Reopens the windows that were open beside the first one when Hotdesk ended (N8). */
export async function reopenWindows(): Promise<void> {
  const answer = await bridge().call('recents.windows', {})
  if (!answer.ok) return
  for (const { window, path } of answer.value.windows) await openInWindow(path, window)
}

/**
 * Opens the card beside a call (N7). `member`: the membership on the hot list from which the user
 * calls.
 */
export const openCard = (contactId: string, member?: string): void =>
  void openInWindow(cardPath(contactId, member))
