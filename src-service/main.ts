import { fstatSync, writeFileSync } from 'node:fs'
import { DatabaseError } from './store/db.ts'
import { ImportError } from './import/index.ts'
import { keyFromParent } from './store/key.ts'
import { PortError } from './http/listener.ts'
import { OptionError, parseOptions } from './options.ts'
import { startService } from './service.ts'

const printLine = (message: string) => process.stderr.write(`${message}\n`)

try {
  const options = parseOptions(process.argv.slice(2))
  const { ready, stop } = await startService(
    options,
    printLine,
    options.key_from_parent ? await keyFromParent() : null,
  )
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void stop().finally(() => process.exit(0))
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  if (stdinIsPipe()) {
    // The parent process holds the other end; when it ends for any reason, the service ends too.
    process.stdin.once('end', end).once('close', end).once('error', end).resume()
  }
  const line = `${JSON.stringify(ready)}\n`
  if (options.ready !== null) writeFileSync(options.ready, line, { mode: 0o600 })
  process.stdout.write(line)
} catch (error) {
  if (error instanceof OptionError) {
    printLine(
      `${error.message}\nUsage: --port N --data DIR --seed N --contacts N --empty --jobs FILE --ready FILE ` +
        '--credits PLAN+ADDON|trial --rate-scale X --time-scale X --shape plain|data|bare ' +
        '--pilots on|off --strict --key-from-parent',
    )
    process.exit(2)
  }
  if (error instanceof ImportError) {
    printLine(`The file of --jobs was not imported. ${error.message}`)
    process.exit(2)
  }
  printLine(
    error instanceof DatabaseError || error instanceof PortError
      ? error.message
      : `The practice workspace could not start: ${error instanceof Error ? error.stack : String(error)}`,
  )
  process.exit(1)
}

function stdinIsPipe() {
  try {
    const stdin = fstatSync(0)
    return stdin.isFIFO() || stdin.isSocket()
  } catch {
    return false // closed, so no process holds it
  }
}
