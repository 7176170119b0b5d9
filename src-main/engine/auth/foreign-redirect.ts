import { t } from '#shared/i18n/translate.ts'
import type { Problem } from './problems.ts'

/** The longest name DNS allows; anything longer is not a host. */
const MOST_CHARACTERS = 253

/** Returns the host of `to` if it is a web address on another host than `at`; otherwise null. */
export function otherHost(to: string | null | undefined, at: string): string | null {
  const address = URL.parse(to ?? '', at)
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return null
  const isNamed = address.host !== '' && address.host.length <= MOST_CHARACTERS
  return isNamed && address.host !== new URL(at).host ? address.host : null
}

/**
 * Returns the other host an answer redirects to; null if there is none. That redirect was not
 * followed.
 */
export const findRedirect = (answer: Response, at: string): string | null =>
  answer.status >= 300 && answer.status < 400 ? otherHost(answer.headers.get('location'), at) : null

type RedirectSource = 'discovery' | 'tokens' | 'api'

const messages: Record<RedirectSource, (host: string, redirectHost: string) => Problem> = {
  discovery: (host, redirectHost) => ({
    code: 'not_v2',
    message: t('The sign-in at {host} leads to another host: {other}.', {
      host,
      other: redirectHost,
    }),
    hint: t(
      'Nothing was sent to {other}. If that is your service, enter it as the sign-in address. If not, ask your administrator why /oauth/.well-known/openid-configuration at {host} points there.',
      { host, other: redirectHost },
    ),
  }),
  tokens: (host, redirectHost) => ({
    code: 'unreachable',
    message: t('You allowed access, but the token address leads to another host: {other}.', {
      other: redirectHost,
    }),
    hint: t(
      'Nothing was sent to {other}. Ask your administrator why POST /oauth/token at {host} points there.',
      { host, other: redirectHost },
    ),
  }),
  api: (host, redirectHost) => ({
    code: 'not_v2',
    message: t('The API at {host} leads to another host: {other}.', { host, other: redirectHost }),
    hint: t(
      'Your token was not sent to {other}. If that is your service, enter its address. If not, ask your administrator for the address of the API; it ends in /api/v2.',
      { other: redirectHost },
    ),
  }),
}

/**
 * Builds the failure of a step that would have gone to another host than the one the user named.
 * Nothing was sent there; the problem names both hosts.
 */
export const refuseRedirect = (
  source: RedirectSource,
  at: string,
  redirectHost: string,
): { ok: false; problem: Problem } => ({
  ok: false,
  problem: messages[source](new URL(at).host, redirectHost),
})
