import { t } from '#shared/i18n/translate.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Network, NetworkState } from '#main/ports.ts'

/** What is said where there is no way out of its own: everything is reached straight. */
const nothing: NetworkState = { proxy: null, trouble: null, certificates: [], authorities: [] }

/**
 * Builds the handlers of what the window asks about the way out, and does about it. `tryNow` is
 * called when something in the way may be gone.
 */
export function networkHandlers(
  network: Network | undefined,
  tryNow: () => void,
): Handlers<Subject<'network'>> {
  return {
    'network.state': () => network?.state() ?? nothing,
    'network.signIn': async ({ host, user, password }) => {
      // A password goes nowhere but to the proxy that asked.
      const asks = network?.state().trouble
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
