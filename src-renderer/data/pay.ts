import type { Answer, CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'
import { run } from './run.ts'

/**
 * Commands that may cost credits, or that create something which cannot be deleted; each press is
 * one intent.
 */
export type PayingCommand = {
  [N in CommandName]: CommandInput<N> extends { intent_id: string } ? N : never
}[CommandName]

/** The input of one press, without the intent ID, which `pay` creates. */
type Press<N extends PayingCommand> = Omit<CommandInput<N>, 'intent_id'>

/** Intent IDs of presses that main has not answered yet, by command and input. */
const unanswered = new Map<string, string>()

/**
 * Sends a paid command with an intent created for this press (P7). A second press before the answer
 * is the same intent (P8). If the connection is lost before the answer, the next press for the same
 * thing reuses the intent, so that main reports how the first one ended instead of paying again.
 */
export async function pay<N extends PayingCommand>(
  command: N,
  press: Press<N>,
  options: Parameters<typeof run>[2] = {},
): Promise<Answer<CommandOutput<N>>> {
  const pressKey = JSON.stringify([command, press, options.approval])
  const intent_id = unanswered.get(pressKey) ?? crypto.randomUUID()
  unanswered.set(pressKey, intent_id)
  const answer = await run(command, { ...press, intent_id } as CommandInput<N>, options)
  const heard = answer.ok || answer.error.code !== 'disconnected'
  if (heard && unanswered.get(pressKey) === intent_id) unanswered.delete(pressKey)
  return answer
}
