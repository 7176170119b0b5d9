import type { Command } from './command.ts'
import { dayCommands } from './day-summary.ts'
import { diagnosticCommands } from './diagnostics.ts'
import { hotListCommands } from './hot-lists.ts'
import type { CommandName, commands } from './index.ts'
import { networkCommands } from './network.ts'
import { noticeCommands } from './notices.ts'
import { practiceCommands } from './practice.ts'
import { recentRecordCommands } from './recent-records.ts'
import { searchCommands } from './search.ts'
import { creditCommands, scopeCommands, sessionCommands } from './session.ts'
import { settingsCommands } from './settings.ts'
import { storageCommands } from './storage.ts'
import { syncCommands } from './sync.ts'
import { updateCommands } from './updates.ts'
import { viewCommands } from './views.ts'

type Commands = typeof commands
type SubjectOf<N> = N extends `${infer S}.${string}` ? S : never
type CommandsOf<S extends string> = Pick<Commands, Extract<CommandName, `${S}.${string}`>>

/** The commands that a window sends with its first screen. */
const atOnce = {
  ...sessionCommands,
  ...scopeCommands,
  ...creditCommands,
  ...settingsCommands,
  ...updateCommands,
  ...syncCommands,
  ...storageCommands,
  ...networkCommands,
  ...practiceCommands,
  ...diagnosticCommands,
  ...noticeCommands,
  ...recentRecordCommands,
  ...searchCommands,
  ...dayCommands,
  ...viewCommands,
  ...hotListCommands,
}

type LaterSubject = SubjectOf<Exclude<CommandName, keyof typeof atOnce>>

/** How the commands of every other subject are loaded. */
const loaders: { [S in LaterSubject]: () => Promise<CommandsOf<S>> } = {
  agents: async () => (await import('./agents.ts')).agentCommands,
  approvals: async () => (await import('./agents.ts')).approvalCommands,
  backup: async () => (await import('./backup.ts')).backupCommands,
  calendars: async () => (await import('./calendars.ts')).calendarCommands,
  campaigns: async () => (await import('./campaigns.ts')).campaignCommands,
  companies: async () => (await import('./people.ts')).companyCommands,
  contacts: async () => (await import('./people.ts')).contactCommands,
  desks: async () => (await import('./desks.ts')).deskCommands,
  emails: async () => (await import('./templates.ts')).templateCommands,
  employment: async () => (await import('./employment.ts')).employmentCommands,
  enrolment: async () => (await import('./enrolment.ts')).enrolmentCommands,
  erasure: async () => (await import('./erasure.ts')).erasureCommands,
  history: async () => (await import('./pending.ts')).historyCommands,
  import: async () => (await import('./import.ts')).importCommands,
  meetings: async () => (await import('./meetings.ts')).meetingCommands,
  notes: async () => (await import('./meetings.ts')).meetingCommands,
  pending: async () => (await import('./pending.ts')).pendingCommands,
  pipeline: async () => (await import('./pipeline.ts')).pipelineCommands,
  research: async () => (await import('./research.ts')).researchCommands,
  runs: async () => (await import('./research.ts')).researchCommands,
  scraping: async () => (await import('./pipeline.ts')).scrapingCommands,
  sourcing: async () => (await import('./sourcing.ts')).sourcingCommands,
  spelling: async () => (await import('./spelling.ts')).spellingCommands,
  spend: async () => (await import('./spend.ts')).spendCommands,
  templates: async () => (await import('./templates.ts')).templateCommands,
  trip: async () => (await import('./trip.ts')).tripCommands,
  webhooks: async () => (await import('./webhooks.ts')).webhookCommands,
}

const known = new Map<string, Command>(Object.entries(atOnce))
const waiting = new Map<string, () => Promise<Record<string, Command>>>(Object.entries(loaders))

/** Returns the subject of a command. */
export const subjectOf = (command: string): string => command.split('.')[0] ?? ''

/** Returns a command whose subject has been loaded. */
export const findCommand = (name: string): Command | undefined => known.get(name)

/**
 * Returns what loads the commands of a subject, which its first command has to wait for; null if
 * they are there, or there is no such subject. A load that failed can be repeated.
 */
export function restOfSubject(subject: string): (() => Promise<void>) | null {
  const load = waiting.get(subject)
  if (!load) return null
  return async () => {
    for (const [name, command] of Object.entries(await load())) known.set(name, command)
    waiting.delete(subject)
  }
}

/** Loads the commands of every subject. */
export async function loadEverySubject(): Promise<void> {
  for (const subject of Object.keys(loaders)) await restOfSubject(subject)?.()
}
