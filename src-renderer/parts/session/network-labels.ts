import { t } from '#shared/i18n/translate.ts'
import type { NetworkState } from '#shared/bridge/network.ts'

type ProblemKind = NonNullable<NetworkState['problem']>

/** Explains each obstacle between this computer and the service, and what to do. */
export const networkLabels: Record<ProblemKind['kind'], (host: string) => string> = {
  sign_in: (host) =>
    t('Your network’s proxy ({host}) asks for a sign-in. Nothing is lost.', { host }),
  unsupported: (host) =>
    t(
      'Your network’s proxy ({host}) accepts only a sign-in that Hotdesk can’t do, such as NTLM or Kerberos. Ask your IT department to let Hotdesk through without one, or to set HTTPS_PROXY to a relay on this computer that signs in for you, such as Px or Cntlm.',
      { host },
    ),
  refused: (host) =>
    t(
      'Your network’s proxy ({host}) didn’t let Hotdesk through. Ask your IT department to allow the address of the service.',
      { host },
    ),
  unreachable: (host) =>
    t(
      'Your network’s proxy ({host}) doesn’t answer. Hotdesk keeps trying; check the system’s network settings.',
      { host },
    ),
  untrusted: (host) =>
    t(
      'The connection to {host} isn’t private: a proxy probably reads it, with a certificate this computer doesn’t trust. Nothing was sent.',
      { host },
    ),
}

export const proxyLabels = {
  title: t('Sign in to the proxy'),
  why: (host: string) =>
    t(
      '{host} asks who you are before it lets anything out. Your name and password go to this proxy alone and stay in this computer’s keychain.',
      { host },
    ),
  refused: t('The proxy refused this name and password. Check both and try again.'),
  notRemembered: t('Signed in until Hotdesk closes'),
  notRememberedHint: t('Without a keychain the password is kept in memory only.'),
}
