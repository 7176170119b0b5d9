import { maxRows } from './protocol.ts'

/** Divides a list into parts of at most `size` items, by default as many as one message may hold. */
export function parts<T>(all: readonly T[], size = maxRows): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size))
  return pieces
}
