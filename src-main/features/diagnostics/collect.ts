import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import type { Preferences } from '#shared/bridge/settings.ts'
import { cleanText } from '#main/engine/clean-text.ts'
import type { App } from '#main/features/common/app.ts'
import type { NetworkState } from '#main/ports.ts'
import { newestReport } from './crash-reports.ts'

const LOG_LINES = 200
const MAX_LINE = 600

type Parts = Pick<App, 'ports' | 'ask' | 'settings'>

/**
 * Collects facts that help to find a fault, about the program only: no records, and no names or
 * addresses of workspaces. Every line passes the scrubber of the log.
 */
export async function collectDiagnostics({ ports, ask, settings }: Parts): Promise<string> {
  const { profile } = ports.paths
  const state = async (command: string) => {
    const answer = await ask(command, {})
    return answer.ok ? answer.value : { code: answer.error.code }
  }
  const parts: [title: string, lines: string[]][] = [
    ['Versions', versions(ports)],
    ['Settings', asLines(withoutPrivate(settings()))],
    ['Set by the organisation', asLines(policyFacts(ports.policy))],
    ['Sizes in bytes', sizes(profile)],
    ['Reading and sending', asLines(withoutNames(await state('sync.state')))],
    ['Network', asLines(networkFacts(ports.network?.state()))],
    ['Updates', asLines(ports.updates?.state() ?? { state: 'unavailable' })],
    ['Last crash', (newestReport(profile)?.text ?? 'none').split('\n')],
    [`Log, the last ${LOG_LINES} lines`, logLines(profile)],
  ]
  return parts
    .map(([title, lines]) =>
      [`## ${title}`, ...lines.map((line) => cleanText(line, MAX_LINE))].join('\n'),
    )
    .join('\n\n')
}

const versions = ({ host, version }: App['ports']): string[] => [
  `Hotdesk ${version}, ${host}`,
  `${process.platform} ${release()} ${process.arch}`,
  ...['electron', 'chrome', 'node']
    .filter((name) => process.versions[name])
    .map((name) => `${name} ${process.versions[name]}`),
]

const asLines = (facts: object): string[] =>
  Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)

/** Remembered screens may name records. */
const withoutPrivate = (settings: Preferences): object =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'screens'))

/**
 * Replaces the lists of incomplete and unread parts with their counts, because their entries may
 * name records.
 */
function withoutNames(state: unknown): object {
  const { incomplete = [], unread = [], ...rest } = state as Record<string, unknown>
  const countItems = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  return { ...rest, incomplete: countItems(incomplete), unread: countItems(unread) }
}

/** Which settings are fixed, but not their values: an address identifies a workspace. */
const policyFacts = (policy: Parts['ports']['policy']): object =>
  policy
    ? { file: policy.file, fixed: policy.policy.fixed, problems: policy.problems }
    : { fixed: [] }

const networkFacts = (state: NetworkState | undefined): object => ({
  proxy: typeof state?.proxy === 'string',
  problem: state?.problem?.kind ?? null,
  certificates: state?.certificates.length ?? 0,
  // Whether a private authority can read the traffic, but not which one.
  private_authorities: state?.authorities.length ?? 0,
})

/** Returns the file sizes of the profile, with workspaces identified by number only. */
function sizes(profile: string): string[] {
  const workspaces = join(profile, 'workspaces')
  const folders = existsSync(workspaces) ? readdirSync(workspaces).toSorted() : []
  return folders.flatMap((folder, at) =>
    readdirSync(join(workspaces, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => {
        const { size } = statSync(join(workspaces, folder, name))
        return `workspace ${at + 1} ${name}: ${size}`
      }),
  )
}

function logLines(profile: string): string[] {
  const file = join(profile, 'logs', 'hotdesk.log')
  if (!existsSync(file)) return ['empty']
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES)
}
