import { expect, test } from 'vitest'
import { maxBody, readJson } from '#service/http/body.ts'

const PART = 100_000

/** A body in parts of unknown length in all, and how much of it was taken. */
function chunked(bytes: number) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(PART, bytes - taken)
      taken += size
      if (size > 0) controller.enqueue(new TextEncoder().encode(' '.repeat(size)))
      else {
        controller.enqueue(new TextEncoder().encode('7'))
        controller.close()
      }
    },
  })
  const headers = { 'content-type': 'application/json' }
  // Node asks for `duplex` with a stream; the types do not know it.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return { request: new Request('http://here/', init), taken: () => taken }
}

test('a body that does not say how long it is may have 1 MB, and is not read beyond', async () => {
  expect(await readJson(chunked(maxBody - 1).request)).toBe(7)
  const long = chunked(5 * maxBody)
  await expect(readJson(long.request)).rejects.toMatchObject({ status: 413, code: 'too_large' })
  expect(long.taken()).toBeLessThan(maxBody + 5 * PART)
})
