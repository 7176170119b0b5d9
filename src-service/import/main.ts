import { parseArgs } from 'node:util'
import { DatabaseError } from '../store/db.ts'
import { keyFromParent } from '../store/key.ts'
import { defaults, OptionError } from '../options.ts'
import { thisMachine } from '../world/machine.ts'
import { openWorld } from '../world/world.ts'
import { fill } from '../service.ts'
import { describeImport, importers, ImportError } from './index.ts'
import type { ImportOptions } from './report.ts'

const usage =
  'Usage: --data DIR (--contacts FILE | --companies FILE | --jobs FILE) [--dry-run] ' +
  '[--map field=column]... [--rejected FILE] [--empty] --key-from-parent'
const UNENCRYPTED =
  'Your people would lie in that folder unencrypted. Import them in Hotdesk, or ' +
  'encrypt the folder: --key-from-parent reads a key (64 hexadecimal digits) from ' +
  'standard input.'
const printLine = (message: string) => process.stderr.write(`${message}\n`)
const kinds = ['contacts', 'companies', 'jobs'] as const

/**
 * Imports files into a practice workspace that is not running; a running service locks the
 * database.
 */
async function run(args: string[]): Promise<void> {
  const { values } = read(args)
  if (!values.data) throw new OptionError('--data must name the folder of the workspace.')
  const chosenKinds = kinds.filter((kind) => values[kind])
  if (chosenKinds.length === 0)
    throw new OptionError('Name a file with --contacts, --companies or --jobs.')
  const mapping = Object.fromEntries(
    (values.map ?? []).map((pair) => {
      const cut = pair.indexOf('=')
      if (cut < 1) throw new OptionError(`--map must look like field=column; it is '${pair}'.`)
      return [pair.slice(0, cut), pair.slice(cut + 1)]
    }),
  )
  if (chosenKinds.length > 1 && (values.map || values.rejected))
    throw new OptionError('--map and --rejected go with one file at a time.')
  const key = values['key-from-parent'] ? await keyFromParent() : null
  if (!key && !values['dry-run']) throw new OptionError(UNENCRYPTED)
  const world = openWorld(
    { ...defaults, data: values.data, ...(values.empty ? { contacts: 0 } : {}) },
    thisMachine,
    key,
  )
  try {
    const dry_run = values['dry-run'] ?? false
    // Creates the data of a first start before the import, so that imported listings replace the
    // invented ones, not the other way round.
    if (!dry_run) fill(world)
    const options: ImportOptions = {
      dry_run,
      mapping,
      ...(values.rejected ? { rejected_to: values.rejected } : {}),
      onProgress: (rows, share) =>
        process.stderr.isTTY &&
        process.stderr.write(`\r${rows} rows, ${Math.round(share * 100)} %\r`),
    }
    for (const kind of chosenKinds) {
      const report = await importers[kind](world, values[kind] ?? '', options)
      const read = report.mapping.map(({ column, field }) => `${column} -> ${field}`).join(', ')
      const unread = report.ignored.length > 0 ? `; not read: ${report.ignored.join(', ')}` : ''
      printLine(`Columns: ${read}${unread}`)
      describeImport(report).forEach(printLine)
    }
  } finally {
    world.close()
  }
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      strict: true,
      options: {
        data: text,
        contacts: text,
        companies: text,
        jobs: text,
        'dry-run': { type: 'boolean' },
        map: { type: 'string', multiple: true },
        rejected: text,
        empty: { type: 'boolean' },
        'key-from-parent': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (
    !(
      error instanceof OptionError ||
      error instanceof ImportError ||
      error instanceof DatabaseError
    )
  )
    throw error
  printLine(error.message)
  if (error instanceof OptionError) printLine(usage)
  process.exitCode = error instanceof OptionError ? 2 : 1
}
