import type * as z from 'zod'
import type { CommandName, CommandOutput, commands } from '#shared/bridge/index.ts'

/** What a command is handed once its input has passed the schema. */
export type Parsed<N extends CommandName> = z.output<(typeof commands)[N]['input']>

/** One function for each command; may throw a ProblemError. */
export type Handlers<N extends CommandName = CommandName> = {
  [K in N]: (input: Parsed<K>) => CommandOutput<K> | Promise<CommandOutput<K>>
}

/** The commands whose names begin with one of these words. */
export type Subject<S extends string> = Extract<CommandName, `${S}.${string}`>
