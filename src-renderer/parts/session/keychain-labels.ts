import { t } from '#shared/i18n/translate.ts'
import type { SessionState } from '#shared/bridge/session.ts'

const because: Record<SessionState['keychain'], string> = {
  working: t('As you chose, nothing secret is stored on this computer.'),
  checking: t('Checking this computer’s keychain.'),
  missing: t(
    'This computer has no keychain, so your session and local work last only until you close this window. To keep them, set one up (GNOME Keyring or KWallet on Linux) and restart Hotdesk.',
  ),
  locked: t(
    'This computer’s keychain is locked, so your session and local work last only until you close this window. To keep them, unlock it and restart Hotdesk. Earlier work is safe and unchanged.',
  ),
  hanging: t(
    'This computer’s keychain doesn’t respond, so your session and local work last only until you close this window. Look for a password prompt, then restart Hotdesk. Earlier work is safe and unchanged.',
  ),
  failing: t(
    'This computer’s keychain reports errors, so your session and local work last only until you close this window. Restart the computer, then Hotdesk. Earlier work is safe and unchanged.',
  ),
}

/** Explains why nothing is saved to disk, and what to do (J2). */
export function describeKeychain(keychain: SessionState['keychain']): string {
  return because[keychain]
}
