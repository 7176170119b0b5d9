import { errorFields } from '../error-fields.ts'
import type { ApiOptions } from './client.ts'
import { cancelUnsent, notReached } from './not-sent.ts'
import { PagingKnowledge } from './paging-knowledge.ts'
import { checkBaseUrl } from './request-path.ts'
import type { Api, NotSent, Outcome } from './types.ts'

/** Any call; the types of `Api` define which calls exist. */
type Call = (...args: readonly unknown[]) => Promise<Outcome<unknown>>

/**
 * Creates a client that loads its code with the first call, once `after` has resolved: the code
 * that reads answers is large, and the first rows after a start come from this computer. Throws
 * BaseUrlError at once.
 */
export function createApiLater(
  options: ApiOptions & Required<Pick<ApiOptions, 'dispatcher'>>,
  after?: Promise<void>,
): Api {
  checkBaseUrl(options.baseUrl)
  const closing = Promise.withResolvers<null>()
  let closed = false
  let api: Api | null = null
  let loading: Promise<Api> | null = null

  async function load(): Promise<Api> {
    await after
    const { createApi } = await import('./client.ts')
    api = createApi(options)
    if (closed) await api.close()
    return api
  }

  async function waitForClient(): Promise<Api | NotSent> {
    try {
      return (await Promise.race([closing.promise, (loading ??= load())])) ?? cancelUnsent()
    } catch (error) {
      loading = null
      options.log.error('the client of the service could not be read', errorFields(error))
      return notReached()
    }
  }

  const callOf = ({ call }: Api): Call => call as unknown as Call
  const call: Call = async (...args) => {
    if (api) return callOf(api)(...args)
    const now = await waitForClient()
    return 'kind' in now ? now : callOf(now)(...args)
  }

  return {
    call: call as unknown as Api['call'],
    pagingKnowledge: new PagingKnowledge(),
    close() {
      closed = true
      closing.resolve(null)
      return api ? api.close() : (options.dispatcher?.destroy() ?? Promise.resolve())
    },
  }
}
