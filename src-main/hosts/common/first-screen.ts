import { commands, type CommandName, type Table } from '#shared/bridge/index.ts'
import type { Clock } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'

/** Nothing is asked for so long once a screen has what it shows. */
const QUIET_MS = 500
/** A window that goes on asking holds up nothing for longer, */
const MOST_MS = 5_000
/** nor does one that never comes. */
const NOBODY_MS = 10_000

/** What lists show: an answer about one of them is a screen with rows. */
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
/** Commands by which a window only says how it stands. */
const asides = /^(app|preferences|recents)\./

/** The first screen of a window, after the start. */
export interface FirstScreen {
  /**
   * Resolves once a list was answered and half a second nothing more was asked; when the person
   * does something; or 5 s after the window began to ask, 10 s after the start.
   */
  settled: Promise<void>
  /** Watches what windows ask of a workbench. */
  watch(workbench: Workbench): Workbench
}

/** Finds out when the first screen has what it shows, so that what can wait waits for that. */
export function createFirstScreen(clock: Pick<Clock, 'after'>): FirstScreen {
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  const cancels = [clock.after(NOBODY_MS, end)]
  let underWay = 0
  let hasRows = false
  let cancelQuiet = () => {}

  function end(): void {
    for (const cancel of [...cancels, cancelQuiet]) cancel()
    settle()
  }

  return {
    settled,
    watch: (workbench) => ({
      ...workbench,
      async handle(command, input) {
        if (cancels.length === 1) cancels.push(clock.after(MOST_MS, end))
        if (isByPerson(command)) end()
        underWay += 1
        cancelQuiet()
        const answer = await workbench.handle(command, input)
        underWay -= 1
        hasRows ||= answer.ok && isAboutLists(command)
        if (underWay === 0 && hasRows) cancelQuiet = clock.after(QUIET_MS, end)
        return answer
      },
    }),
  }
}

const findCommand = (command: string) =>
  Object.hasOwn(commands, command) ? commands[command as CommandName] : null

const isByPerson = (command: string): boolean =>
  findCommand(command)?.kind === 'change' && !asides.test(command)

const isAboutLists = (command: string): boolean =>
  findCommand(command)?.reads.some((table) => lists.has(table)) ?? false
