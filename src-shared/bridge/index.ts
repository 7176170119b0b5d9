import type * as z from 'zod'
import { agentCommands, approvalCommands } from './agents.ts'
import { backupCommands } from './backup.ts'
import { calendarCommands } from './calendars.ts'
import { campaignCommands } from './campaigns.ts'
import { erasureCommands } from './erasure.ts'
import { dayCommands } from './day-summary.ts'
import { hotListCommands } from './hot-lists.ts'
import { meetingCommands } from './meetings.ts'
import { networkCommands } from './network.ts'
import { noticeCommands } from './notices.ts'
import { diagnosticCommands } from './diagnostics.ts'
import { deskCommands } from './desks.ts'
import { importCommands } from './import.ts'
import { employmentCommands } from './employment.ts'
import { historyCommands, pendingCommands } from './pending.ts'
import { companyCommands, contactCommands } from './people.ts'
import { pipelineCommands, scrapingCommands } from './pipeline.ts'
import { recentRecordCommands } from './recent-records.ts'
import { updateCommands } from './updates.ts'
import { practiceCommands } from './practice.ts'
import { researchCommands } from './research.ts'
import { searchCommands } from './search.ts'
import { creditCommands, scopeCommands, sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { sourcingCommands } from './sourcing.ts'
import { spellingCommands } from './spelling.ts'
import { spendCommands } from './spend.ts'
import { storageCommands } from './storage.ts'
import { syncCommands } from './sync.ts'
import { templateCommands } from './templates.ts'
import { tripCommands } from './trip.ts'
import { viewCommands } from './views.ts'
import { webhookCommands } from './webhooks.ts'

/**
 * The bridge: all commands that the interface may send to main, by name. Main validates their input
 * and loads them by subject (`by-subject.ts`); checks and recordings read all of them here.
 */
export const commands = {
  ...sessionCommands,
  ...scopeCommands,
  ...creditCommands,
  ...syncCommands,
  ...storageCommands,
  ...hotListCommands,
  ...pipelineCommands,
  ...scrapingCommands,
  ...viewCommands,
  ...meetingCommands,
  ...pendingCommands,
  ...historyCommands,
  ...contactCommands,
  ...companyCommands,
  ...spellingCommands,
  ...spendCommands,
  ...campaignCommands,
  ...searchCommands,
  ...settingsCommands,
  ...practiceCommands,
  ...networkCommands,
  ...noticeCommands,
  ...webhookCommands,
  ...tripCommands,
  ...recentRecordCommands,
  ...dayCommands,
  ...updateCommands,
  ...diagnosticCommands,
  ...backupCommands,
  ...erasureCommands,
  ...deskCommands,
  ...researchCommands,
  ...sourcingCommands,
  ...employmentCommands,
  ...importCommands,
  ...agentCommands,
  ...approvalCommands,
  ...templateCommands,
  ...calendarCommands,
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = z.output<(typeof commands)[N]['output']>
export type QueryName = {
  [N in CommandName]: (typeof commands)[N]['kind'] extends 'query' ? N : never
}[CommandName]

export { bridgeEvents, type BridgeEvent, type BridgeEventType } from './events.ts'
export type { Answer, Table } from './command.ts'
export type { Problem, ProblemCode } from './problem.ts'
