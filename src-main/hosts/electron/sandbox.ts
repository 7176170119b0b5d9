import { app } from 'electron'

/** Hotdesk was started without the sandbox for its pages; nothing was opened. */
export class SandboxError extends Error {
  readonly code = 'no_sandbox'
}

const ADVICE =
  'This computer does not let Hotdesk close its windows off from the rest of the system, and ' +
  'without that it does not run.\n\n' +
  'An AppImage needs user namespaces, which some systems forbid. Install Hotdesk from its .deb, ' +
  '.rpm or Flatpak, which bring what is needed, or ask your administrator to allow user namespaces.'

/**
 * Refuses to run an installed Hotdesk without Chromium's sandbox. The start script that
 * electron-builder writes into an AppImage silently disables it where the system forbids user
 * namespaces. Throws SandboxError.
 */
export function checkSandbox(): void {
  if (app.isPackaged && app.commandLine.hasSwitch('no-sandbox')) throw new SandboxError(ADVICE)
}
