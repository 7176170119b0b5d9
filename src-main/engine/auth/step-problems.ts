import { t } from '#shared/i18n/translate.ts'
import { checkAddress, fail, type Failed, type SignInProblemCode } from './problems.ts'

/** The steps of a sign-in whose problems have their own words. */
export type Step =
  | 'page'
  | 'page_scope'
  | 'page_client'
  | 'tokens'
  | 'tokens_client'
  | 'tokens_scope'
  | 'api'

const register = () =>
  t(
    'Ask your administrator to register Hotdesk’s client id as a public client with PKCE and the redirect address http://127.0.0.1/callback, at any port.',
  )
const allowScopes = () =>
  t(
    'Ask your administrator which permissions this client may ask for; Hotdesk needs those to read and change what it shows, and profile:read.',
  )

/** What is said of a problem at one step, if it differs from what is said of it in general. */
const words: Partial<Record<`${Step}: ${string}`, () => [message: string, hint: string]>> = {
  'page: refused': () => [t('The sign-in page sent you back with an error.'), register()],
  'page_scope: refused': () => [
    t('The sign-in page does not offer the permissions that Hotdesk asks for.'),
    allowScopes(),
  ],
  'page_client: refused': () => [t('The sign-in page does not know Hotdesk.'), register()],
  'tokens: refused': () => [
    t('You allowed access, but the service did not exchange it for tokens.'),
    t(
      'Start again. If it happens again, ask your administrator why POST /oauth/token refuses the code.',
    ),
  ],
  'tokens_client: refused': () => [
    t('You allowed access, but the token address does not accept Hotdesk’s client id.'),
    register(),
  ],
  'tokens_scope: refused': () => [
    t('You allowed access, but the token address refused the permissions.'),
    allowScopes(),
  ],
  'tokens: unreachable': () => [
    t('You allowed access, but the token address did not answer.'),
    t(
      'Start again. If it happens again, ask your administrator whether POST /oauth/token can be reached from here.',
    ),
  ],
  'api: not_v2': () => [
    t('There is no v2 API at this address.'),
    t('Ask your administrator for the address of the API; it ends in /api/v2.'),
  ],
  'api: unreachable': () => [t('The API cannot be reached.'), checkAddress()],
}

/** Builds the outcome of a sign-in that failed at a step, in the words of the step if it has any. */
export function failAt(step: Step, code: SignInProblemCode): Failed {
  const own = words[`${step}: ${code}`]
  if (!own) return fail(code)
  const [message, hint] = own()
  return { ok: false, problem: { code, message, hint } }
}
