import { commands, type Answer, type BridgeEvent, type CommandName } from '#shared/bridge/index.ts'
import type { Handlers } from './features/common/handlers.ts'
import { createAgents, type Agents } from './features/agents/agents.ts'
import { agentHandlers, callTool, rememberClient, tools } from './features/agents/agent-commands.ts'
import { approvalHandlers } from './features/agents/approval-commands.ts'
import { backupHandlers } from './features/backup/backup.ts'
import { campaignChanges } from './features/campaigns/campaign-changes.ts'
import { campaignQueries } from './features/campaigns/campaign-queries.ts'
import { enrolmentHandlers } from './features/enrolment/enrolment.ts'
import { deskChanges } from './features/desks/desk-changes.ts'
import { deskQueries } from './features/desks/desk-queries.ts'
import { employmentHandlers } from './features/research/employment.ts'
import { erasureHandlers } from './features/erasure/erasure.ts'
import { daySummaryHandlers } from './features/reminders/day-summary.ts'
import { hotListChanges } from './features/hot-lists/hot-list-changes.ts'
import { importHandlers } from './features/imports/import.ts'
import { importBatches } from './features/imports/import-batches.ts'
import { hotListQueries } from './features/hot-lists/hot-list-queries.ts'
import { meetingChanges } from './features/meetings/meeting-changes.ts'
import { meetingQueries } from './features/meetings/meeting-queries.ts'
import { noteMatching } from './features/meetings/note-matching.ts'
import { noticeHandlers } from './features/reminders/notices.ts'
import { pendingHandlers } from './features/history/pending.ts'
import { peopleChanges } from './features/people/people-changes.ts'
import { peopleExport } from './features/people/people-export.ts'
import { peopleQueries } from './features/people/people-queries.ts'
import { pipelineChanges } from './features/pipeline/pipeline-changes.ts'
import { pipelineExport } from './features/pipeline/pipeline-export.ts'
import { pipelineQueries } from './features/pipeline/pipeline-queries.ts'
import { recentRecordHandlers } from './features/workspace/recent-records.ts'
import { practiceHandlers } from './features/practice/practice.ts'
import { researchHandlers } from './features/research/research.ts'
import { scrapingHandlers } from './features/pipeline/scraping.ts'
import { searchQueries } from './features/search/search-queries.ts'
import { sessionHandlers } from './features/workspace/session.ts'
import { readSettings, settingsHandlers } from './features/workspace/settings.ts'
import { sourcingHandlers } from './features/research/sourcing.ts'
import { spendHandlers } from './features/credits/spend.ts'
import { bulkHandlers } from './features/credits/spend-bulk.ts'
import { ledgerHandlers } from './features/credits/spend-ledger.ts'
import { storageHandlers } from './features/storage/storage-commands.ts'
import { syncHandlers } from './features/workspace/sync.ts'
import { tripHandlers } from './features/trip/trip.ts'
import { updateHandlers } from './features/workspace/updates.ts'
import { viewHandlers } from './features/workspace/views.ts'
import { webhookHandlers } from './features/webhooks/webhooks.ts'
import { createHub, type Hub } from './engine/hub.ts'
import type { Ports, Updates } from './ports.ts'
import { ProblemError } from './engine/problem.ts'
import { createReminders, type Watched } from './features/reminders/reminders.ts'
import { watch } from './features/reminders/watch.ts'
import { storeProblem } from './engine/store-problem.ts'
import { StoreError, storeError } from './engine/store/errors.ts'
import type { LiveWorkspace } from './workspaces/live.ts'
import { createWorkspaces } from './workspaces/manager.ts'
import type { Workspaces } from './features/common/workspaces.ts'
import { createKnownWorkspaces } from './engine/known-workspaces.ts'

/** The whole of Hotdesk below its window: what both hosts start, and tests too. */
export interface Workbench {
  /** Does what a window asks. Never throws: whatever goes wrong is an answer. */
  handle(command: string, input: unknown): Promise<Answer<unknown>>
  /** Hears every event; the returned function stops listening. */
  on(listener: (event: BridgeEvent) => void): () => void
  /** Closes files and processes; nothing that was saved needs it. */
  stop(): Promise<void>
}

/**
 * Builds the workbench from its ports. Resolves before any workspace is open, so that a window can
 * be shown at once.
 */
export async function createWorkbench(ports: Ports): Promise<Workbench> {
  const hub = createHub(ports.clock)
  const workspaces = createWorkspaces(ports, hub, () => readSettings(ports))
  const handlers = allHandlers(ports, hub, workspaces, () => agents)
  const agents = agentsOf(ports, hub, workspaces, (command, input) =>
    answer(handlers, ports, workspaces, command, input),
  )
  const reminders = createReminders({
    clock: ports.clock,
    log: ports.log,
    hub,
    notify: ports.notify,
    settings: () => readSettings(ports),
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    watched: watchedOf(ports, workspaces),
  })
  if (ports.updates) tellUpdates(ports.updates, hub)
  void workspaces.start()
  reminders.start()
  agents.start()
  return {
    handle: (command, input) => answer(handlers, ports, workspaces, command, input),
    on: hub.listen,
    stop: async () => {
      reminders.stop()
      await agents.stop()
      return workspaces.stop()
    },
  }
}

/** A newer version is said once; the settings show how far it is. */
function tellUpdates(updates: Updates, hub: Hub): void {
  let said: string | null = null
  updates.onChange(() => {
    hub.touch('preferences')
    const { state, version } = updates.state()
    if (state !== 'available' || version === said) return
    said = version
    hub.emit({
      type: 'notice',
      data: {
        tone: 'info',
        message: `Hotdesk ${version} is there.`,
        hint: 'Nothing is fetched unless you say so.',
        link: '/settings/about',
      },
    })
  })
}

/** The door for agents (L7): they ask by the same commands as a window, with the same masks. */
function agentsOf(
  ports: Ports,
  hub: Hub,
  { open, isOpen, within }: Workspaces,
  ask: (command: string, input: unknown) => Promise<Answer<unknown>>,
): Agents {
  const parts = { open, isOpen, hub, ask, masking: () => readSettings(ports).share_screen }
  return createAgents({
    ports,
    clock: ports.clock,
    log: ports.log,
    hub,
    registry: createKnownWorkspaces(ports.preferences),
    tools,
    remember: (client) => rememberClient(parts, client),
    call: (tool, input, client) => callTool({ ...parts, within }, tool, input, client),
  })
}

/** The open workspace as reminders watch it; the same one as long as it stays open. */
function watchedOf(ports: Ports, workspaces: Workspaces): () => Watched | null {
  let last: { live: LiveWorkspace; watched: Watched } | null = null
  return () => {
    if (!workspaces.isOpen()) return (last = null)
    const live = workspaces.open()
    if (last?.live !== live)
      last = {
        live,
        watched: watch(
          live,
          () => readSettings(ports),
          () => Intl.DateTimeFormat().resolvedOptions().timeZone,
        ),
      }
    return last.watched
  }
}

function allHandlers(
  ports: Ports,
  hub: Hub,
  workspaces: Workspaces,
  agents: () => Agents,
): Handlers {
  const { open } = workspaces
  const handlers: Handlers = {
    ...settingsHandlers(ports, hub),
    ...sessionHandlers(workspaces, hub, ports.clock, () => readSettings(ports).low_credits),
    ...syncHandlers(open, workspaces.isOpen),
    ...storageHandlers(open, hub),
    ...pendingHandlers(open),
    ...hotListQueries(open, (member) => open().outbox.conflicts('members').get(member) ?? []),
    ...hotListChanges(open),
    ...pipelineQueries(open, () => open().jobFields()),
    ...pipelineChanges(open, hub),
    ...pipelineExport(open),
    ...scrapingHandlers(open, hub),
    ...viewHandlers(ports, hub),
    ...meetingQueries(open),
    ...meetingChanges(open),
    ...noteMatching(open),
    ...noticeHandlers(open, workspaces.isOpen, hub),
    ...peopleQueries(open),
    ...peopleChanges(open),
    ...peopleExport(open),
    ...spendHandlers(open, hub),
    ...bulkHandlers(open, hub),
    ...ledgerHandlers(open, () => readSettings(ports).low_credits),
    ...campaignQueries(open),
    ...campaignChanges(open),
    ...enrolmentHandlers(open),
    ...searchQueries(open),
    ...practiceHandlers(workspaces, hub),
    ...deskQueries(open),
    ...deskChanges(open),
    ...researchHandlers(open),
    ...sourcingHandlers(open),
    ...employmentHandlers(open),
    ...importBatches(open),
    ...importHandlers({
      profile: ports.paths.profile,
      clock: ports.clock,
      hub,
      control: workspaces.control,
      open: () => (workspaces.isOpen() ? open() : null),
      written: (tables) => {
        if (workspaces.isOpen()) for (const resource of tables) open().sync.written({ resource })
      },
    }),
    ...webhookHandlers(open, () => workspaces.control() !== null),
    ...daySummaryHandlers(open, workspaces.isOpen, () => readSettings(ports).low_credits),
    ...updateHandlers(ports.updates, () =>
      workspaces.isOpen() ? open().outbox.counts().pending : 0,
    ),
    ...erasureHandlers(open),
    ...agentHandlers(agents, ports, workspaces),
    ...approvalHandlers(
      open,
      workspaces.isOpen,
      () => agents().state().on,
      hub,
      (command, input) => answer(handlers, ports, workspaces, command, input),
    ),
    ...backupHandlers({
      open,
      hub,
      version: ports.version,
      name: () => workspaces.state().workspace?.name ?? '',
      reopen: workspaces.openAnew,
    }),
    ...recentRecordHandlers(open, hub, {
      ...createKnownWorkspaces(ports.preferences),
      switchTo: workspaces.switchTo,
    }),
    ...tripHandlers(open, hub, async (name, input) => {
      const said = await answer(handlers, ports, workspaces, name, input)
      return said.ok ? (said.value as never) : null
    }),
  }
  return handlers
}

/** Commands that are not about the open workspace: a lock refuses none of them. */
const beside: ReadonlySet<string> = new Set(['session', 'preferences', 'app', 'updates', 'links'])

async function answer(
  handlers: Handlers,
  ports: Ports,
  { within }: Pick<Workspaces, 'within'>,
  name: string,
  input: unknown,
): Promise<Answer<unknown>> {
  const command = Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined
  const handler = handlers[name as CommandName] as ((input: unknown) => unknown) | undefined
  if (!command || !handler)
    return {
      ok: false,
      error: { code: 'unknown_command', message: 'Hotdesk does not know this command.' },
    }
  const parsed = command.input.safeParse(input)
  if (!parsed.success)
    return {
      ok: false,
      error: {
        code: 'bad_input',
        message: parsed.error.issues
          .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
          .join('; '),
      },
    }
  try {
    const isBeside = beside.has(name.slice(0, name.indexOf('.')))
    return {
      ok: true,
      value: await (isBeside ? handler(parsed.data) : within(() => handler(parsed.data))),
    }
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, error: error.problem }
    const known = storeError(error)
    const disk = known instanceof StoreError ? storeProblem(known) : null
    if (disk) return { ok: false, error: disk }
    ports.log.error('command failed', {
      command: name,
      error: error instanceof Error ? error.message : 'unknown',
    })
    return {
      ok: false,
      error: {
        code: 'failed',
        message: 'Something went wrong inside Hotdesk. Nothing you saved is lost.',
        hint: 'Try again; if it stays, restart Hotdesk.',
      },
    }
  }
}
