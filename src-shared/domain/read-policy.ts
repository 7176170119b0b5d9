import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import { closedPolicy, policySettings, type Policy, type PolicySetting } from './policy.ts'

const LONGEST_LOCK = 480

/** What can be wrong with a setting, in a sentence about it. */
const faults = {
  address: (setting: string) => t('“{setting}” must be a web address.', { setting }),
  text: (setting: string) => t('“{setting}” must be a text.', { setting }),
  empty: (setting: string) => t('“{setting}” must not be empty.', { setting }),
  long: (setting: string) => t('“{setting}” is too long.', { setting }),
  flag: (setting: string) => t('“{setting}” must be true or false.', { setting }),
  credits: (setting: string) => t('“{setting}” must be a whole number of credits.', { setting }),
  minutes: (setting: string) =>
    t('“{setting}” must be a whole number from {least} to {most}.', {
      setting,
      least: 1,
      most: LONGEST_LOCK,
    }),
  workspace: (setting: string) => t('“{setting}” must be an object with base_url.', { setting }),
  lock: (setting: string) => t('“{setting}” must be an object with after_minutes.', { setting }),
  caps: (setting: string) =>
    t('“{setting}” must be an object with day, week or floor.', { setting }),
  channel: (setting: string) => t('“{setting}” must be "stable" or "beta".', { setting }),
}
type Fault = keyof typeof faults
const isFault = (name: string): name is Fault => Object.hasOwn(faults, name)

/** Says what is wrong with a setting; without one, with the whole file. */
function sayFault(fault: string, setting: string): string {
  if (setting === '') return t('The file must be a JSON object.')
  return isFault(fault)
    ? faults[fault](setting)
    : t('“{setting}” has a value that is not allowed.', { setting })
}
const address = z
  .url({ protocol: /^https?$/, error: () => 'address' })
  .max(2000, { error: () => 'long' })
const text = z
  .string({ error: () => 'text' })
  .min(1, { error: () => 'empty' })
  .max(300, { error: () => 'long' })
const yesOrNo = z.boolean({ error: () => 'flag' })
const between = (least: number, most: number, fault: Fault) => {
  const error = () => fault
  return z.int({ error }).min(least, { error }).max(most, { error })
}
const credits = between(0, 1_000_000, 'credits')
const minutes = between(1, LONGEST_LOCK, 'minutes')

/** The schema of a policy file. docs/policy.schema.json is generated from it. */
export const policyFile = z.strictObject({
  $schema: text.optional().describe('For editors.'),
  workspace: z
    .strictObject(
      {
        base_url: address.describe('Its address, such as https://app.example.com/api/v2.'),
        auth_url: address.optional().describe('Where people sign in, if that is another host.'),
        client_id: text.optional().describe('The OAuth client, if it is not “hotdesk”.'),
      },
      { error: () => 'workspace' },
    )
    .optional()
    .describe('The only workspace that people can sign in to and open.'),
  practice_workspace: yesOrNo
    .optional()
    .describe('false: the practice workspace cannot be opened.'),
  agents: yesOrNo.optional().describe('false: no agent can read a workspace (MCP).'),
  lock: z
    .strictObject(
      { after_minutes: minutes.describe('So long without anybody, and the workspace locks.') },
      { error: () => 'lock' },
    )
    .optional()
    .describe(
      'Every workspace needs a passphrase, and locks by itself. People can lock it sooner.',
    ),
  caps: z
    .strictObject(
      {
        day: credits.optional().describe('The most credits a day.'),
        week: credits.optional().describe('The most credits a week, from Monday.'),
        floor: credits.optional().describe('The balance that nothing is spent below.'),
      },
      { error: () => 'caps' },
    )
    .optional()
    .describe('Limits for each workspace on a computer. People can set stricter ones.'),
  update_channel: z
    .enum(['stable', 'beta'], { error: () => 'channel' })
    .optional()
    .describe('Which versions are offered as updates.'),
})

/** An error in the file, and its path; an empty path is the whole file. */
export interface PolicyProblem {
  path: (string | number)[]
  message: string
}

const isSetting = (name: unknown): name is PolicySetting =>
  policySettings.some((setting) => setting === name)

/**
 * Reads a policy, and reports every error in it. An invalid setting takes its strictest value. For
 * an unknown name it is unclear which setting was meant, so every setting that is not given takes
 * its strictest value, too (docs/decisions/a-wrong-policy-closes.md).
 */
export function readPolicy(file: unknown): { policy: Policy; problems: PolicyProblem[] } {
  const read = policyFile.safeParse(file)
  if (read.success) return { policy: policyOf(read.data, new Set()), problems: [] }
  const problems = read.error.issues.flatMap(problemsOf)
  const names = new Set(problems.map(({ path }) => path[0]))
  const settings = z.record(z.string(), z.unknown()).catch({}).parse(file)
  const validSettings = Object.entries(settings).filter(
    ([name]) => isSetting(name) && !names.has(name),
  )
  const stated = policyFile.parse(Object.fromEntries(validSettings))
  // An unknown name, or a file that is not an object.
  const isUnclear = [...names].some((name) => !isSetting(name) && name !== '$schema')
  const closed = policySettings.filter((name) =>
    isUnclear ? stated[name] === undefined : names.has(name),
  )
  return { policy: policyOf(stated, new Set(closed)), problems }
}

function problemsOf(issue: z.core.$ZodIssue): PolicyProblem[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  if (issue.code !== 'unrecognized_keys')
    return [{ path, message: sayFault(issue.message, path.join('.')) }]
  return issue.keys.map((name) => ({
    path: [...path, name],
    message: t('“{setting}” is not a setting that this version of Hotdesk knows.', {
      setting: [...path, name].join('.'),
    }),
  }))
}

function policyOf(stated: z.output<typeof policyFile>, closed: ReadonlySet<PolicySetting>): Policy {
  const { workspace, practice_workspace, agents, lock, caps, update_channel } = stated
  const pick = <N extends PolicySetting>(name: N, open: Policy[N]): Policy[N] =>
    closed.has(name) ? closedPolicy[name] : open
  return {
    fixed: policySettings.filter((name) => closed.has(name) || stated[name] !== undefined),
    workspace: pick(
      'workspace',
      workspace
        ? {
            base_url: workspace.base_url,
            auth_url: workspace.auth_url ?? null,
            client_id: workspace.client_id ?? null,
          }
        : null,
    ),
    practice_workspace: pick('practice_workspace', practice_workspace ?? true),
    agents: pick('agents', agents ?? true),
    lock: pick('lock', lock ?? null),
    caps: pick('caps', {
      day: caps?.day ?? null,
      week: caps?.week ?? null,
      floor: caps?.floor ?? null,
    }),
    update_channel: pick('update_channel', update_channel ?? null),
  }
}
