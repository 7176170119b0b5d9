import { expect, test } from 'vitest'
import { describeConnectError } from '#main/engine/api/connect-error.ts'

/* what kept a connection from coming about is named for what it is, so that the right person is asked. */

const coded = (code: unknown) => Object.assign(new Error('x'), { code })

test.each<[unknown, string]>([
  [coded('ENOTFOUND'), 'dns'],
  [coded('EAI_AGAIN'), 'dns'],
  [coded('ECONNREFUSED'), 'refused_connection'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'connect_timeout'],
  [coded('ETIMEDOUT'), 'connect_timeout'],
  [coded('PROXY_SIGN_IN'), 'proxy_sign_in'],
  [coded('PROXY_REFUSED'), 'proxy_refused'],
  [coded('PROXY_UNREACHABLE'), 'unreachable'],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'untrusted'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'untrusted'],
  [coded('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'untrusted'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'untrusted'],
  [coded('CERT_HAS_EXPIRED'), 'tls'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
  [coded('HOSTNAME_MISMATCH'), 'tls'],
  [coded('EPROTO'), 'tls'],
  [coded('EHOSTUNREACH'), 'unreachable'],
  [coded(7), 'unreachable'],
  [new Error('fetch failed'), 'unreachable'],
  ['a text', 'unreachable'],
  [null, 'unreachable'],
  [undefined, 'unreachable'],
])('%o is %s', (error, reason) => {
  expect(describeConnectError(error)).toMatchObject({ kind: 'not_sent', reason })
  expect(describeConnectError(error).message).not.toBe('')
})

test.each<[string, unknown]>([
  ['behind another error', new Error('fetch failed', { cause: coded('ENOTFOUND') })],
  ['behind two', new Error('a', { cause: new Error('b', { cause: coded('ENOTFOUND') }) })],
  ['among the failures of all addresses', new AggregateError([new Error('x'), coded('ENOTFOUND')])],
  [
    'behind one that gathers them',
    new Error('x', { cause: new AggregateError([coded('ENOTFOUND')]) }),
  ],
])('the reason is found %s', (_name, error) => {
  expect(describeConnectError(error).reason).toBe('dns')
})
