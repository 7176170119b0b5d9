import { ApiError, refuseMalformed } from './errors.ts'

/** The largest request body, in bytes. */
export const maxBody = 1_000_000

/**
 * Reads the JSON of a request's body; undefined if there is none. Throws 413 over 1 MB (without
 * reading on), 415 for anything that is not called JSON, 400 for what is no JSON or no UTF-8.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > maxBody) throw tooLarge()
  const bytes = await readAll(request)
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;\s*charset="?utf-?8"?\s*)?$/i.test(type)) {
    throw new ApiError(
      415,
      'unsupported_media_type',
      `Send JSON with content-type: application/json; this was ${type ? `'${type.slice(0, 100)}'` : 'not named'}.`,
    )
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw refuseMalformed('The body is not valid JSON.')
  }
}

async function readAll(request: Request) {
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw refuseMalformed('The body ended too early.')
    })
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxBody) throw tooLarge()
    chunks.push(value)
  }
}

const tooLarge = () =>
  new ApiError(413, 'too_large', 'A request body may have at most 1 MB.', {
    headers: { connection: 'close' },
  })
