/** HTTP/1.1 as bytes, as far as a proxy needs it: whole messages only. */
export interface Message {
  start: string
  headers: [string, string][]
  body: Buffer
}

const end = Buffer.from('\r\n\r\n')

/**
 * The first whole message in the bytes, and what follows it; null while it is not complete.
 * `ended`: no more bytes will come.
 */
export function readMessage(
  bytes: Buffer,
  ended = false,
): { message: Message; rest: Buffer } | null {
  const at = bytes.indexOf(end)
  if (at < 0) return null
  const [start = '', ...lines] = bytes.subarray(0, at).toString('latin1').split('\r\n')
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  const body = bytes.subarray(at + end.length)
  const header = (name: string) => headers.find(([key]) => key === name)?.[1]
  if (header('transfer-encoding')?.includes('chunked')) {
    const whole = chunks(body)
    return whole
      ? {
          message: {
            start,
            headers: headers.filter(([name]) => name !== 'transfer-encoding'),
            body: whole.body,
          },
          rest: body.subarray(whole.length),
        }
      : null
  }
  const length = header('content-length')
  if (length === undefined && ended)
    return { message: { start, headers, body }, rest: Buffer.alloc(0) }
  const size = Number(length ?? 0)
  return body.length < size
    ? null
    : { message: { start, headers, body: body.subarray(0, size) }, rest: body.subarray(size) }
}

function chunks(bytes: Buffer): { body: Buffer; length: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = parseInt(bytes.subarray(at, line).toString('latin1'), 16)
    const next = line + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { body: Buffer.concat(parts), length: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}

/**
 * A message as bytes, its length stated, its connection to be closed afterwards. `length` may lie.
 */
export function writeMessage({ start, headers, body }: Message, length = body.length): Buffer {
  const kept = headers.filter(
    ([name]) => !['content-length', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  )
  const head = [
    start,
    ...kept.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${length}`,
    'connection: close',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body])
}
