import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { openapi } from '#shared/api/openapi.ts'

type Logger = Parameters<typeof createServer>[1]['components']['logger']

/** Prism says what it objects to in a header of the answer, so its own log is not needed. */
const quiet = new Proxy(
  {},
  { get: (_target, name) => (name === 'child' ? () => quiet : () => {}) },
) as Logger

/** One objection: `location` begins with request or response. */
export interface Violation {
  location: string[]
  severity: string
  code: string | number
  message: string
}

/**
 * Starts Prism as a validating proxy before `base_url`, fed with our OpenAPI document as anybody
 * would get it. It lets everything pass and says in the header `sl-violations` what of the request
 * or the answer is not as the document has it.
 */
export async function startPrism(
  base_url: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const operations = await getHttpOperationsFromSpec(
    JSON.parse(JSON.stringify(openapi())) as object,
  )
  const server = createServer(operations, {
    components: { logger: quiet },
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(base_url),
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
    },
  })
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}
