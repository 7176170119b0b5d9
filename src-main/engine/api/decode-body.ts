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
  // With the header of zlib, as it should be (RFC 9110 §8.4.1.2), or without, as some send it.
  deflate: (body, most) => inflated(body, most).catch(() => inflatedRaw(body, most)),
  br: decoder(promisify(brotliDecompress)),
  zstd: decoder(promisify(zstdDecompress)),
  identity: async (body) => body,
}

/** What Hotdesk reads: a service may answer in any coding where this is not said (RFC 9110 §12.5.3). */
export const ACCEPT_ENCODING = 'gzip, br'

/**
 * Decodes a body by its Content-Encoding, the last coding first; one of none is as it should be.
 * null: it cannot be decoded, or would be larger than `most` bytes.
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
