import type * as z from 'zod'
import type { CommandName, CommandOutput, commands } from '#shared/bridge/index.ts'

/** The input of a command after the schema has parsed it. */
export type Parsed<N extends CommandName> = z.output<(typeof commands)[N]['input']>

/** One function per command; each may throw a ProblemError. */
export type Handlers<N extends CommandName = CommandName> = {
  [K in N]: (input: Parsed<K>) => CommandOutput<K> | Promise<CommandOutput<K>>
}

/** The commands whose names start with one of these subjects. */
export type Subject<S extends string> = Extract<CommandName, `${S}.${string}`>
