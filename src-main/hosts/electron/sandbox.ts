import { app } from 'electron'
import { t } from '#shared/i18n/translate.ts'
import type { UserLanguage } from '#main/language.ts'

/** Hotdesk was started without the sandbox for its pages; nothing was opened. */
export class SandboxError extends Error {
  readonly code = 'no_sandbox'
}

const advice = () =>
  [
    t(
      'This computer does not let Hotdesk close its windows off from the rest of the system, and without that it does not run.',
    ),
    t(
      'An AppImage needs user namespaces, which some systems forbid. Install Hotdesk from its .deb, .rpm or Flatpak, which bring what is needed, or ask your administrator to allow user namespaces.',
    ),
  ].join('\n\n')

/**
 * Reports whether Hotdesk was started without Chromium's sandbox, by the switch or by
 * ELECTRON_DISABLE_SANDBOX, which Electron turns into it.
 */
export const startedWithoutSandbox = (): boolean => app.commandLine.hasSwitch('no-sandbox')

/**
 * Refuses to run an installed Hotdesk without Chromium's sandbox. The start script that
 * electron-builder writes into an AppImage silently disables it where the system forbids user
 * namespaces. Throws SandboxError, in the system's language, because the user's choice of a language
 * has not been read yet.
 */
export function checkSandbox(language: Pick<UserLanguage, 'follow'>): void {
  if (!app.isPackaged || !startedWithoutSandbox()) return
  language.follow({
    language: null,
    format: null,
    system_format: null,
    sort_language: null,
    name_order: 'by_language',
  })
  throw new SandboxError(advice())
}
