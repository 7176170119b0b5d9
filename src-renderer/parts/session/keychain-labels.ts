import type { SessionState } from '#shared/bridge/session.ts'

const because: Record<SessionState['keychain'], string> = {
  working: 'Nothing secret is kept on this computer, as you chose.',
  checking: 'The keychain of this computer is being asked.',
  missing:
    'This computer has no keychain, so your session and your work last only as long as this window. Set one up (GNOME Keyring or KWallet on Linux) and start Hotdesk again to keep them.',
  locked:
    'The keychain of this computer is locked, so your session and your work last only as long as this window. Unlock it and start Hotdesk again to keep them; what was kept before waits there, untouched.',
  hanging:
    'The keychain of this computer does not answer, so your session and your work last only as long as this window. Look for a window that asks for its password, then start Hotdesk again; what was kept before waits there, untouched.',
  failing:
    'The keychain of this computer reports errors, so your session and your work last only as long as this window. Restart the computer, then Hotdesk; what was kept before waits there, untouched.',
}

/** Why nothing is kept on disk, and what to do (J2). */
export function keychainWords(keychain: SessionState['keychain']): string {
  return because[keychain]
}
