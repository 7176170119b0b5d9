import * as z from 'zod'

/** What the practice workspace prints once it answers. */
const readyLine = z.object({ base_url: z.url(), auth_url: z.url(), client_id: z.string(), control_url: z.url(), control_token: z.string() })
export type ReadyLine = z.infer<typeof readyLine>

/** The practice workspace did not start; the message carries the end of what it said. */
export class PracticeError extends Error {
  readonly code = 'practice_failed'
  constructor(message: string) {
    super(message)
    this.name = 'PracticeError'
  }
}

/** Gathers output until the ready line is complete. Give it each piece; it answers the line's content once, null before. */
export function readyLineReader(): (piece: string) => ReadyLine | null {
  let text = ''
  return (piece) => {
    text += piece
    const end = text.indexOf('\n')
    if (end < 0) return null
    const line = text.slice(0, end)
    text = text.slice(end + 1)
    return parse(line)
  }
}

function parse(line: string): ReadyLine | null {
  try {
    const result = readyLine.safeParse(JSON.parse(line))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
