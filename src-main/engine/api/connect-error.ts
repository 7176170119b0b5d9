import { t } from '#shared/i18n/translate.ts'
import { deadlines } from './deadlines.ts'
import type { NotSent } from './types.ts'

/** Says that no connection was made in time. */
export const noConnection = (): string =>
  t('No connection within {seconds} seconds.', { seconds: deadlines.connect / 1000 })

const reasons: Record<string, () => [NotSent['reason'], string]> = {
  ENOTFOUND: () => ['dns', t('The name of the service could not be found.')],
  EAI_AGAIN: () => ['dns', t('The name of the service could not be looked up.')],
  EAI_FAIL: () => ['dns', t('The name of the service could not be looked up.')],
  EAI_NODATA: () => ['dns', t('The name of the service could not be found.')],
  ECONNREFUSED: () => ['refused_connection', t('Nothing answers at the address of the service.')],
  UND_ERR_CONNECT_TIMEOUT: () => ['connect_timeout', noConnection()],
  ETIMEDOUT: () => ['connect_timeout', t('No connection in time.')],
  PROXY_SIGN_IN: () => ['proxy_sign_in', t('Your network’s proxy asks for a sign-in.')],
  PROXY_UNSUPPORTED: () => [
    'proxy_refused',
    t('Your network’s proxy accepts only a sign-in that Hotdesk can’t do.'),
  ],
  PROXY_REFUSED: () => ['proxy_refused', t('Your network’s proxy didn’t let Hotdesk through.')],
  PROXY_UNREACHABLE: () => ['unreachable', t('Your network’s proxy doesn’t answer.')],
}
/** Codes of a valid certificate whose issuer this computer does not trust. */
const untrustedCode =
  /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY_LEAF|CERT_UNTRUSTED)/
const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED|HOSTNAME_MISMATCH)/

/** Describes why a connection could not be made. Only for errors before the first byte. */
export function describeConnectError(error: unknown): NotSent {
  const code = codeOf(error)
  const known = reasons[code]?.()
  if (known) return { kind: 'not_sent', reason: known[0], message: known[1] }
  if (untrustedCode.test(code))
    return {
      kind: 'not_sent',
      reason: 'untrusted',
      message: t('This computer doesn’t trust the certificate of the connection.'),
    }
  if (tlsCode.test(code))
    return {
      kind: 'not_sent',
      reason: 'tls',
      message: t('The connection to the service could not be made secure.'),
    }
  return {
    kind: 'not_sent',
    reason: 'unreachable',
    message: t('The service could not be reached.'),
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string' && error.code) return error.code
  // Happy eyeballs gathers the failures of all addresses in one AggregateError.
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.map(codeOf).find(Boolean) ?? ''
  return 'cause' in error ? codeOf(error.cause) : ''
}
