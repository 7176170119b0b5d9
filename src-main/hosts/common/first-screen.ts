import { findCommand, restOfSubject, subjectOf } from '#shared/bridge/by-subject.ts'
import type { Table } from '#shared/bridge/index.ts'
import type { Clock } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'

/** Idle time after which a screen with rows counts as loaded. */
const QUIET_MS = 500
/** Longest wait after the first call of a window that keeps calling. */
const MAX_WAIT_MS = 5_000
/** Longest wait after the start if no window calls. */
const NO_CALL_MS = 10_000

/** Tables shown as lists. A screen has rows once a command that reads one of them was answered. */
const lists: ReadonlySet<Table> = new Set([
  'hot_lists',
  'members',
  'contacts',
  'companies',
  'jobs',
  'meetings',
  'campaigns',
  'desks',
])
/** Commands by which a window only reports its own state, among them which list it shows. */
const ownStateCommands = /^(app|preferences|recents)\.|^sync\.look$/

/** The first screen of a window after the start. */
export interface FirstScreen {
  /**
   * Resolves when a list was answered and no call followed for half a second, or when the user does
   * something. Resolves at the latest 5 s after the first call of a window, or 10 s after the
   * start.
   */
  settled: Promise<void>
  /** Watches the calls that windows make to a workbench. */
  watch(workbench: Workbench): Workbench
}

/** Detects when the first screen has loaded, so that less urgent work can wait until then. */
export function createFirstScreen(clock: Pick<Clock, 'after'>): FirstScreen {
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  const cancels = [clock.after(NO_CALL_MS, end)]
  let pendingCalls = 0
  let hasRows = false
  let cancelQuiet = () => {}

  function end(): void {
    for (const cancel of [...cancels, cancelQuiet]) cancel()
    settle()
  }

  /** Ends the wait if the user does something; the answer needs the command's definition as well. */
  function noteAction(command: string): void {
    const rest = restOfSubject(subjectOf(command))
    if (rest)
      void rest().then(
        () => noteAction(command),
        () => {},
      )
    else if (isUserAction(command)) end()
  }

  return {
    settled,
    watch: (workbench) => ({
      ...workbench,
      async handle(command, input) {
        if (cancels.length === 1) cancels.push(clock.after(MAX_WAIT_MS, end))
        noteAction(command)
        pendingCalls += 1
        cancelQuiet()
        const answer = await workbench.handle(command, input)
        pendingCalls -= 1
        hasRows ||= answer.ok && isAboutLists(command)
        if (pendingCalls === 0 && hasRows) cancelQuiet = clock.after(QUIET_MS, end)
        return answer
      },
    }),
  }
}

const isUserAction = (command: string): boolean =>
  findCommand(command)?.kind === 'change' && !ownStateCommands.test(command)

const isAboutLists = (command: string): boolean =>
  findCommand(command)?.reads.some((table) => lists.has(table)) ?? false
