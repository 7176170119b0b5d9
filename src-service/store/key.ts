import { OptionError } from '../options.ts'

/** The channel to the parent that only a utility process of Electron has. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): void
}

/**
 * Reads the data's key from the parent process: from Electron's channel, or from the first line of
 * standard input. Never from argv or env.
 */
export async function keyFromParent(): Promise<Buffer> {
  const { parentPort } = process as { parentPort?: ParentPort }
  const text = parentPort ? await firstMessage(parentPort) : await firstLine()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new OptionError(
      '--key-from-parent needs a key: 64 hexadecimal digits on the first line of standard input.',
    )
  return Buffer.from(text, 'hex')
}

const firstMessage = (port: ParentPort) =>
  new Promise<string>((resolve) => {
    port.once('message', ({ data }) => {
      resolve(String(data))
    })
  })

function firstLine(): Promise<string> {
  return new Promise((resolve) => {
    let input = ''
    const read = (piece: Buffer) => {
      input += piece.toString('latin1')
      if (input.includes('\n') || input.length > 1_000) end()
    }
    const end = () => {
      process.stdin.off('data', read).off('end', end).pause()
      resolve(input.split('\n')[0]?.trim() ?? '')
    }
    process.stdin.on('data', read).once('end', end)
  })
}
