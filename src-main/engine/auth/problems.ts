import { t } from '#shared/i18n/translate.ts'
import { KeychainError } from '#main/ports.ts'
/** The problems of signing in, distinguished by what the user can do about them. */
export type SignInProblemCode =
  | 'unreachable'
  | 'proxy_sign_in'
  | 'proxy_refused'
  | 'untrusted'
  | 'insecure'
  | 'not_v2'
  | 'denied'
  | 'refused'
  | 'wrong_state'
  | 'wrong_issuer'
  | 'timed_out'
  | 'cancelled'
  | 'port_busy'
  | 'browser'
  | 'other_account'
  | 'expired'
  | 'uncertain'
  | 'token_refused'
  | 'token_unusable'
  | 'not_signed_in'
  | 'keychain_missing'
  | 'keychain_locked'
  | 'keychain_hanging'
  | 'keychain_failing'

/**
 * A problem in words for the user: what happened, what is kept, what to do next. It never contains
 * a token, and nothing from the service except a host name.
 */
export interface Problem {
  code: SignInProblemCode
  message: string
  hint: string
}

export interface Failed {
  ok: false
  problem: Problem
}
export type Outcome<T> = { ok: true; value: T } | Failed

/** Says what to do if a service cannot be reached. */
export const checkAddress = (): string =>
  t('Check the address and the network, then try again. Everything on this computer is kept.')
const signInAgain = () =>
  t('Sign in again to go on. Your work is kept and nothing waiting is lost.')

const words: Record<SignInProblemCode, () => [message: string, hint: string]> = {
  unreachable: () => [t('The service cannot be reached.'), checkAddress()],
  proxy_sign_in: () => [
    t('Your network’s proxy asks for a sign-in.'),
    t('Sign in to the proxy at the top of the window, then try again.'),
  ],
  proxy_refused: () => [
    t('Your network’s proxy didn’t let Hotdesk through.'),
    t('Ask your IT department to allow the address of the service, then try again.'),
  ],
  untrusted: () => [
    t(
      'The connection isn’t private: its certificate comes from an authority this computer doesn’t trust.',
    ),
    t(
      'In a company network a proxy probably reads the connection. Ask your IT department for its certificate and add it at the top of the window or in Settings, Security. Nothing was sent.',
    ),
  ],
  insecure: () => [
    t('This address is not safe to sign in to.'),
    t(
      'Use an address that begins with https://. Plain http is accepted only for a service on this computer.',
    ),
  ],
  not_v2: () => [
    t('No sign-in of a v2 service was found at this address.'),
    t(
      'Ask your administrator for the sign-in address: the one under which /oauth/.well-known/openid-configuration is found. An API token works without it.',
    ),
  ],
  denied: () => [
    t('You did not allow access.'),
    t('Nothing was changed. Start again when you want to allow it.'),
  ],
  refused: () => [
    t('The service refused the sign-in.'),
    t(
      'Check that Hotdesk is registered with your workspace and that the client id is right, then try again.',
    ),
  ],
  wrong_state: () => [
    t('An answer that doesn’t belong to this sign-in was ignored.'),
    t('Start again, and finish in the browser page that Hotdesk opens.'),
  ],
  wrong_issuer: () => [
    t('The answer came from another service than the one you chose.'),
    t('The sign-in was stopped and nothing was sent. Check the address, then start again.'),
  ],
  timed_out: () => [
    t('Nothing came back from the browser in time.'),
    t(
      'Start again when you are ready; “Wait longer” gives you more time. If the page showed an error instead, ask your administrator to register Hotdesk’s client id with the redirect address http://127.0.0.1/callback, at any port.',
    ),
  ],
  cancelled: () => [t('The sign-in was cancelled.'), t('Nothing was changed.')],
  port_busy: () => [
    t('The port for the answer of the browser is in use.'),
    t('Close the program that uses it, or choose another port in the settings of this workspace.'),
  ],
  browser: () => [
    t('The browser could not be opened.'),
    t('Copy the link and open it in a browser on this computer.'),
  ],
  other_account: () => [
    t('Somebody else signed in.'),
    t(
      'Pending changes of the first account are kept for it. Sign in with that account, or add this one as another workspace.',
    ),
  ],
  expired: () => [t('Your sign-in has ended.'), signInAgain()],
  uncertain: () => [
    t('The renewal of your sign-in was interrupted, and its answer never came.'),
    signInAgain(),
  ],
  token_refused: () => [
    t('The service does not accept this API token.'),
    t('Make a new token in the workspace settings and paste it here. Your work is kept.'),
  ],
  token_unusable: () => [
    t('This isn’t an API token.'),
    t('Copy it again in the workspace settings.'),
  ],
  not_signed_in: () => [
    t('You are not signed in to this workspace.'),
    t('Sign in to send what is waiting. Everything on this computer stays readable.'),
  ],
  keychain_missing: () => [
    t('This computer has no keychain that Hotdesk can use.'),
    t(
      'Continue without it: you stay signed in until you close Hotdesk. Nothing secret is written to disk.',
    ),
  ],
  keychain_locked: () => [
    t('The keychain is locked.'),
    t('Unlock it and try again. Nothing was deleted.'),
  ],
  keychain_hanging: () => [
    t('The keychain does not answer.'),
    t('Look for a window that asks for its password, then try again. Nothing was deleted.'),
  ],
  keychain_failing: () => [
    t('The keychain reported an error.'),
    t('Try again, or restart the computer. Nothing was deleted.'),
  ],
}

/** Describes a problem. */
export function problem(code: SignInProblemCode): Problem {
  const [message, hint] = words[code]()
  return { code, message, hint }
}

/** Builds the outcome of a failed sign-in with this problem. */
export const fail = (code: SignInProblemCode): Failed => ({ ok: false, problem: problem(code) })
/** Builds the outcome of a step that succeeded. */
export const succeed = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** Describes a keychain error to the user. */
export const keychainProblem = (error: unknown): Problem =>
  problem(error instanceof KeychainError ? `keychain_${error.code}` : 'keychain_failing')
