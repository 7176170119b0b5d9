import type { Answer, CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'
import { run } from './run.ts'

/**
 * Commands that may cost credits, or create what cannot be deleted: each press of theirs is one
 * intent.
 */
export type PayingCommand = {
  [N in CommandName]: CommandInput<N> extends { intent_id: string } ? N : never
}[CommandName]

/** The input of a press; its intent is minted here. */
type Press<N extends PayingCommand> = Omit<CommandInput<N>, 'intent_id'>

/** Intents of presses that main has not answered yet, by what they are for. */
const unanswered = new Map<string, string>()

/**
 * Sends a paid command with an intent minted for this press (P7). A second press before the answer
 * is the same press (P8). If the connection was lost before the answer, the next press for the same
 * thing has the same intent, so that main tells how the first one ended instead of paying again.
 */
export async function pay<N extends PayingCommand>(
  command: N,
  press: Press<N>,
  options: Parameters<typeof run>[2] = {},
): Promise<Answer<CommandOutput<N>>> {
  const what = JSON.stringify([command, press, options.approval])
  const intent_id = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.set(what, intent_id)
  const answer = await run(command, { ...press, intent_id } as CommandInput<N>, options)
  const heard = answer.ok || answer.error.code !== 'disconnected'
  if (heard && unanswered.get(what) === intent_id) unanswered.delete(what)
  return answer
}
