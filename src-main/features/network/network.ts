import { t } from '#shared/i18n/translate.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Network, NetworkState } from '#main/ports.ts'

/** The state of a host without its own network settings: all connections are direct. */
const nothing: NetworkState = { proxy: null, problem: null, certificates: [], authorities: [] }

/** Builds the handlers of the network settings. `tryNow` is called when an obstacle may be gone. */
export function networkHandlers(
  network: Network | undefined,
  tryNow: () => void,
): Handlers<Subject<'network'>> {
  return {
    'network.state': () => network?.state() ?? nothing,
    'network.signIn': async ({ host, user, password }) => {
      // Send a password only to the proxy that asked for it.
      const asks = network?.state().problem
      if (!network || asks?.kind !== 'sign_in' || asks.host !== host)
        throw new ProblemError('not_asked', t('This proxy doesn’t ask for a sign-in any more.'))
      const remembered = await network.signIn(host, user, password)
      tryNow()
      return { remembered }
    },
    'network.trust': ({ pem }) => {
      try {
        network?.trust(pem)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'bad_certificate'))
          throw error
        throw new ProblemError(
          'bad_certificate',
          t('There is no certificate of an authority in this file.'),
          t(
            'Ask your IT department for the root certificate of the proxy as a PEM file (.pem or .crt).',
          ),
        )
      }
      tryNow()
      return {}
    },
    'network.distrust': () => {
      network?.distrust()
      return {}
    },
  }
}
