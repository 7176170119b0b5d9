import type { LogFields } from '#main/ports.ts'

const MAX_FRAMES = 10

/**
 * Describes an unexpected error for the log: its message without quoted text, its code, and its
 * stack frames as function names and places in our own bundle, without the user's folders.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const stack = framesOf(error)
  return {
    // A parser's message quotes its input.
    error: error.message.replace(/".*"/gs, '"[…]"'),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(stack.length > 0 ? { stack: stack.join(' < ') } : {}),
  }
}

/**
 * Returns the stack frames. Reads from the end, because a message may contain lines that look like
 * frames.
 */
function framesOf({ stack = '' }: Error): string[] {
  const frames: string[] = []
  for (const line of stack.split('\n').toReversed()) {
    const frame = frameOf(line)
    if (frame === null) break
    frames.unshift(frame)
  }
  return frames.slice(0, MAX_FRAMES)
}

function frameOf(line: string): string | null {
  const frame = /^ {4}at (?:(.+?) \()?([^()]+?)((?::\d+){0,2})\)?$/.exec(line)
  if (!frame) return null
  // The column is needed because a built file is one long line.
  const [, name = 'anonymous', place = '', at = ''] = frame
  return `${name} ${fileOf(place)}${at}`
}

/** Returns the path inside our code, a package or Node; for any other file, only its name. */
function fileOf(place: string): string {
  if (place.startsWith('node:')) return place
  const path = place.replaceAll('\\', '/')
  const known = /(?:^|\/)((?:src-main|src-shared|src-service|node_modules|out|dist)\/.+)$/.exec(
    path,
  )
  return known?.[1] ?? path.slice(path.lastIndexOf('/') + 1)
}
