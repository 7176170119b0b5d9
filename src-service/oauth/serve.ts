import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { World } from '../world/world.ts'
import { interact } from './interaction.ts'
import type { OauthJournal } from './journal.ts'
import type { ReadCatalogue } from './page-language.ts'
import { createProvider } from './provider.ts'

/** Passes a request to the provider whose issuer has this host name. */
export type Serve = (host: string, request: IncomingMessage, response: ServerResponse) => void

interface ServeParts {
  /** Responds to a failure. */
  broken: (response: ServerResponse, error: unknown) => void
  /** Reads the catalogue of a language. */
  catalogue: ReadCatalogue
  journal: OauthJournal
}

/**
 * Builds the handler of the provider and its pages, with one provider for each host name of this
 * computer.
 */
export function createServe(world: World, { broken, catalogue, journal }: ServeParts): Serve {
  const providers = new Map<string, Provider>()
  const providerOf = (host: string) => {
    const known = providers.get(host)
    if (known) return known
    const provider = createProvider(world, `http://${host}/oauth`, catalogue)
    provider.use(journal.middleware)
    providers.set(host, provider)
    return provider
  }
  return (host, request, response) => {
    const provider = providerOf(host)
    if (request.url?.startsWith('/interaction/'))
      return void interact(provider, catalogue, request, response).catch((error: unknown) =>
        broken(response, error),
      )
    provider.callback()(request, response)
  }
}
