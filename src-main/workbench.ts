import { t } from '#shared/i18n/translate.ts'
import { findCommand, subjectOf } from '#shared/bridge/by-subject.ts'
import type { Answer, BridgeEvent, CommandName, Problem } from '#shared/bridge/index.ts'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { createHub, type Hub } from './engine/hub.ts'
import { createKnownWorkspaces } from './engine/known-workspaces.ts'
import { ProblemError } from './engine/problem.ts'
import { storeProblem } from './engine/store-problem.ts'
import { StoreError, storeError } from './engine/store/errors.ts'
import type { App } from './features/common/app.ts'
import type { Handlers } from './features/common/handlers.ts'
import type { Feature, FeatureParts } from './features/common/feature.ts'
import { features as allFeatures } from './features/index.ts'
import { readSettings } from './features/workspace/settings.ts'
import type { Log, Ports } from './ports.ts'
import { createWorkspaces } from './workspaces/manager.ts'
import { createLoading, joinAnswers } from './workspaces/answers.ts'

/** Everything of Hotdesk below its window. Both hosts and the tests start one. */
export interface Workbench {
  /** Carries out a command from a window. Never throws: every failure is returned as an answer. */
  handle(command: string, input: unknown): Promise<Answer<unknown>>
  /** Calls the listener for every event; the returned function stops that. */
  on(listener: (event: BridgeEvent) => void): () => void
  /** Closes files and processes. Nothing that was saved depends on it. */
  stop(): Promise<void>
}

/**
 * Builds the workbench from its ports. Resolves before any workspace is open, so that a window can
 * be shown at once. Throws if two features claim the same commands.
 */
export async function createWorkbench(
  ports: Ports,
  features: readonly Feature[] = allFeatures,
): Promise<Workbench> {
  const check = checksBridge() ? (await import('./bridge-check.ts')).checkBridge : null
  const hub = createHub(ports.clock)
  const settings = () => readSettings(ports)
  followLanguage(ports, hub, settings)
  const built: FeatureParts[] = []
  const workspaces = createWorkspaces(ports, hub, settings, built)
  const app: App = {
    ports,
    hub,
    workspaces,
    known: createKnownWorkspaces(ports.preferences),
    settings,
    ask: (command, input) => answer(command, input),
  }
  const isClaimed = claimSubjects(features)
  for (const feature of features) built.push(feature.build(app))
  const own = joinAnswers(built)
  const load = createLoading(() => [workspaces.current()?.answers ?? own, own])

  /** Looks in the open workspace first, then in the features that work without one. */
  function handlerOf(command: CommandName): Handlers[CommandName] | undefined {
    const found = workspaces.current()?.answers.find(command) ?? own.find(command)
    // Throws the problem that says why no workspace is open.
    if (!found && isClaimed(command)) workspaces.open()
    return found
  }

  async function answer(name: string, input: unknown): Promise<Answer<unknown>> {
    try {
      const work = async (): Promise<Answer<unknown>> => {
        // Loading happens inside the turn, so that a lock cannot overtake an edit whose code is
        // still being loaded.
        const loading = load(name as CommandName)
        if (loading) await loading
        const command = findCommand(name)
        if (!command) return unknownCommand()
        const parsed = command.input.safeParse(input)
        if (!parsed.success) {
          const { badInput } = await import('./bad-input.ts')
          return badInput(parsed.error.issues)
        }
        const handler = handlerOf(name as CommandName) as ((input: unknown) => unknown) | undefined
        return handler ? { ok: true, value: await handler(parsed.data) } : unknownCommand()
      }
      return await (workspaceIndependentSubjects.has(subjectOf(name))
        ? work()
        : workspaces.within(work))
    } catch (error) {
      return { ok: false, error: problemOf(error, name, ports.log) }
    }
  }

  void workspaces.start()
  let stopped = false
  const begin = () => {
    if (!stopped) for (const parts of built) parts.start?.()
  }
  if (ports.settled) void ports.settled.then(begin)
  else begin()
  const workbench: Workbench = {
    handle: answer,
    on: hub.listen,
    stop: async () => {
      stopped = true
      for (const parts of built) await parts.stop?.()
      return workspaces.stop()
    },
  }
  return check ? check(workbench) : workbench
}

/**
 * Reports whether bridge traffic is validated against its schema; tests and `npm run dev` set this.
 */
const checksBridge = (): boolean => process.env['HOTDESK_CHECK_BRIDGE'] === '1'

/** Follows the language in the settings, now and after each change, and tells the windows. */
function followLanguage({ language }: Ports, hub: Hub, settings: () => Settings): void {
  if (!language) return
  language.follow(settings())
  hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('preferences'))
      language.follow(settings())
  })
  language.onChange(() => hub.emit({ type: 'language.changed', data: {} }))
}

/** Commands that do not concern the open workspace; a lock refuses none of them. */
const workspaceIndependentSubjects: ReadonlySet<string> = new Set([
  'session',
  'preferences',
  'app',
  'updates',
  'links',
  'diagnostics',
])

/** Returns a test for the commands of these features. Throws if two features claim one subject. */
export function claimSubjects(features: readonly Feature[]): (command: string) => boolean {
  const claims = new Map<string, string>()
  for (const { name, subjects } of features) {
    for (const subject of subjects) {
      const owner = claims.get(subject)
      if (owner) throw new Error(`the features ${owner} and ${name} both claim ${subject}`)
      claims.set(subject, name)
    }
  }
  return (command) => claims.has(subjectOf(command))
}

const unknownCommand = (): Answer<never> => ({
  ok: false,
  error: { code: 'unknown_command', message: t('Hotdesk does not know this command.') },
})

/** Turns an error into a problem for the window; logs it if it was unexpected. */
function problemOf(error: unknown, command: string, log: Log): Problem {
  if (error instanceof ProblemError) return error.problem
  const known = storeError(error)
  const disk = known instanceof StoreError ? storeProblem(known) : null
  if (disk) return disk
  log.error('command failed', {
    command,
    error: error instanceof Error ? error.message : 'unknown',
  })
  return {
    code: 'failed',
    message: t('Something went wrong inside Hotdesk. Nothing you saved is lost.'),
    hint: t('Try again; if it happens again, restart Hotdesk.'),
  }
}
