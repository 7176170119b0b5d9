import { commands, type QueryName } from './index.ts'
import type { Table } from './command.ts'

/**
 * The tables that each query reads. The build of the window replaces this file by its result
 * (`computed` in electron.vite.config.ts), because the definitions themselves are 160 KB with zod.
 */
export const reads = Object.fromEntries(
  Object.entries(commands)
    .filter(([, { kind }]) => kind === 'query')
    .map(([name, { reads: tables }]) => [name, tables]),
) as Readonly<Record<QueryName, readonly Table[]>>
