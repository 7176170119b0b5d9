import { t } from '#shared/i18n/translate.ts'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dispatcher } from 'undici'
import { ProblemError } from '#main/engine/problem.ts'
import type { Clock, Connection } from '#main/ports.ts'
import { parsePath } from './feed-file.ts'

/** Enough for a calendar of many years; a larger file is a mistake. */
const MAX_FEED_BYTES = 10_000_000
const MAX_DURATION_MS = 30_000
const MAX_REDIRECTS = 3

/** The source of a calendar. Only `name` may be shown and logged. */
export interface CalendarSource {
  kind: 'file' | 'web'
  name: string
  /** The whole path or URL: a secret, because anyone who has it can read the calendar. */
  address: string
}

/**
 * Parses what the user typed: a path, a file URL, or an https address (webcal is https). http is
 * accepted for this computer only. Throws the problem `bad_address`.
 */
export function parseSource(input: string): CalendarSource {
  const path = input.startsWith('file:') && URL.canParse(input) ? pathOf(input) : parsePath(input)
  if (path !== null && isAbsolute(path))
    return { kind: 'file', name: path.split(/[\\/]/).at(-1) ?? path, address: path }
  const url = URL.parse(input.trim().replace(/^webcals?:/i, 'https:'))
  if (!url || !isAllowed(url))
    throw new ProblemError(
      'bad_address',
      t('Not the address of a calendar.'),
      t('Enter an https:// or webcal:// address, or the full path of a file.'),
    )
  return { kind: 'web', name: url.host, address: url.href }
}

function pathOf(url: string): string | null {
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const isLoopback = ({ hostname }: URL) => loopback.has(hostname)
const isAllowed = (url: URL) =>
  url.username === '' &&
  url.password === '' &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))

/** A remote server must not redirect to a server on this computer. */
const isAllowedRedirect = (from: URL, to: URL) =>
  isAllowed(to) && (isLoopback(from) || !isLoopback(to))

/**
 * Reads the text of a calendar, with a limit on time and size. Throws a problem that says what to
 * do.
 */
export async function readSource(
  source: CalendarSource,
  { clock, connection }: { clock: Pick<Clock, 'after'>; connection: Connection },
): Promise<string> {
  if (source.kind === 'file') return readFileSource(source)
  const controller = new AbortController()
  const cancelTimeout = clock.after(MAX_DURATION_MS, () => controller.abort())
  try {
    return await readWebSource(source, connection, controller.signal)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError(
      'unreachable',
      t('Couldn’t reach {calendar}.', { calendar: source.name }),
      t('Check the address and your connection. Hotdesk tries again by itself.'),
      { cause: error },
    )
  } finally {
    cancelTimeout()
  }
}

const tooLarge = () =>
  new ProblemError(
    'too_large',
    t('This calendar is larger than {size} MB.', { size: 10 }),
    t('Choose a smaller one, or export the part you need.'),
  )

async function readFileSource({ address, name }: CalendarSource): Promise<string> {
  try {
    if ((await stat(address)).size > MAX_FEED_BYTES) throw tooLarge()
    return await readFile(address, 'utf8')
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError(
      'no_file',
      t('Couldn’t read {calendar}.', { calendar: name }),
      t('Check that the file is still there and that you may read it.'),
      { cause: error },
    )
  }
}

async function readWebSource(
  source: CalendarSource,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> {
  const { request } = await import('undici')
  let url = new URL(source.address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { statusCode, headers, body } = await request(url, {
      // undici only calls `dispatch` on its dispatcher.
      dispatcher: connection as Dispatcher,
      signal,
      headers: { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity' },
    })
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump()
      const next = URL.parse(location, url.href)
      if (!next || !isAllowedRedirect(url, next)) throw refusedBy(source, statusCode)
      url = next
      continue
    }
    if (statusCode !== 200) {
      await body.dump()
      throw refusedBy(source, statusCode)
    }
    return await textOf(body)
  }
  throw refusedBy(source, 310)
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_FEED_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A fault of the server passes; any other refusal means that the address is not the right one. */
function refusedBy({ name }: CalendarSource, status: number): ProblemError {
  if (status >= 500 || status === 429)
    return new ProblemError(
      'unreachable',
      t('{calendar} can’t hand out this calendar right now ({status}).', {
        calendar: name,
        status,
      }),
      t('Hotdesk tries again by itself.'),
    )
  return new ProblemError(
    'refused',
    t('{calendar} doesn’t hand out this calendar ({status}).', { calendar: name, status }),
    t('Copy its secret address in iCal format again.'),
  )
}
