import { ApiError, refuseMalformed } from './errors.ts'

/** The largest request body, in bytes. */
export const maxBody = 1_000_000

/**
 * Reads a request body as JSON; undefined if there is no body. Throws 413 above 1 MB (without
 * reading further), 415 for another content type, and 400 for invalid JSON or UTF-8 or a truncated
 * body.
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
