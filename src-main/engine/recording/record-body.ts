import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { StandIns } from './stand-ins.ts'
import type { Reply } from './tape.ts'

/** The longest text that is recorded; no useful answer is longer. */
const mostText = 4 * 1024 * 1024
const opening: Record<string, (packed: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * Returns the body of an answer as it is recorded: JSON or text with stand-ins, or its length if it
 * is too long or cannot be decoded.
 */
export function recordBody(packed: Buffer, encoding: string, standIns: StandIns): Reply {
  try {
    const body = opening[encoding]?.(packed) ?? packed
    if (body.length > mostText) return { is: 'body', bytes: body.length }
    const text = body.toString()
    try {
      return { is: 'body', json: standIns.value(JSON.parse(text)) }
    } catch {
      return { is: 'body', text: standIns.text(text) }
    }
  } catch {
    return { is: 'body', bytes: packed.length }
  }
}
