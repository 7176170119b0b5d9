import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'

type Decoder = (body: Buffer, maxOutputLength: number) => Promise<Buffer>

const decoder =
  (way: (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>): Decoder =>
  (body, maxOutputLength) =>
    way(body, { maxOutputLength })

const inflated = decoder(promisify(inflate))
const inflatedRaw = decoder(promisify(inflateRaw))
const unzipped = decoder(promisify(gunzip))

const decoders: Record<string, Decoder> = {
  gzip: unzipped,
  'x-gzip': unzipped,
  // With the zlib header, as it should be (RFC 9110 §8.4.1.2), or without, as some services send
  // it.
  deflate: (body, most) => inflated(body, most).catch(() => inflatedRaw(body, most)),
  br: decoder(promisify(brotliDecompress)),
  zstd: decoder(promisify(zstdDecompress)),
  identity: async (body) => body,
}

/**
 * The content codings Hotdesk asks for; without this header, a service may use any (RFC 9110
 * §12.5.3).
 */
export const ACCEPT_ENCODING = 'gzip, br'

/**
 * Decodes a body by its Content-Encoding, the last coding first; a body without codings stays as it
 * is. Returns null if it cannot be decoded or would exceed `most` bytes.
 */
export async function decodeBody(
  body: Buffer,
  encoding: string,
  most: number,
): Promise<Buffer | null> {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .filter((coding) => coding.trim() !== '')
  let decoded = body
  try {
    for (const coding of codings.toReversed()) {
      const decode = decoders[coding.trim()]
      if (!decode) return null
      decoded = await decode(decoded, most)
    }
    return decoded
  } catch {
    return null
  }
}
