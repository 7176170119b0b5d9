import type { LogFields } from '#main/ports.ts'

const MAX_FRAMES = 10

/**
 * Describes an unexpected error for the log: its message without what it quotes, its code, and the
 * frames of its stack as function names and places in our own bundle, without folders of a person.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const stack = framesOf(error)
  return {
    // A parser's message quotes what it read.
    error: error.message.replace(/".*"/gs, '"[…]"'),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(stack.length > 0 ? { stack: stack.join(' < ') } : {}),
  }
}

/** The last lines of a stack that are frames: a message may hold lines that look like one. */
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
  // With the column: what is built is one long line.
  const [, name = 'anonymous', place = '', at = ''] = frame
  return `${name} ${fileOf(place)}${at}`
}

/** The part of a path that is ours, of a package or of Node; of anything else the last name. */
function fileOf(place: string): string {
  if (place.startsWith('node:')) return place
  const path = place.replaceAll('\\', '/')
  const known = /(?:^|\/)((?:src-main|src-shared|src-service|node_modules|out|dist)\/.+)$/.exec(
    path,
  )
  return known?.[1] ?? path.slice(path.lastIndexOf('/') + 1)
}
