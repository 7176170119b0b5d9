import { t } from '#shared/i18n/translate.ts'
import { readFileSync } from 'node:fs'
import { closedPolicy } from '#shared/domain/policy.ts'
import type { Log, PolicyInForce } from '#main/ports.ts'

/** Environment variable that names another policy file, for a Hotdesk run from its sources. */
export const POLICY_VARIABLE = 'HOTDESK_POLICY'

interface Place {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /**
   * Whether this is an installed program. Its environment belongs to the user, so it may not name
   * another file.
   */
  packaged: boolean
}

/** A Flatpak has its own /etc, and sees the computer's /etc under /run/host. */
const ON_LINUX = ['/etc/hotdesk/policy.json', '/run/host/etc/hotdesk/policy.json']

/**
 * Returns the paths where an administrator puts the policy; users cannot write there. On Windows
 * the environment belongs to the user, so the default drive comes before the one it names.
 */
export function policyPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Hotdesk/policy.json']
  if (platform !== 'win32') return ON_LINUX
  const folders = ['C:\\ProgramData', env['ProgramData'] ?? 'C:\\ProgramData']
  return [...new Set(folders)].map((folder) => `${folder}\\Hotdesk\\policy.json`)
}

/**
 * Reads the policy of this computer; undefined if there is none. The administrator's file always
 * counts. `HOTDESK_POLICY` counts only if that file is missing, and never in an installed program.
 * A policy that cannot be read or followed locks down everything it does not state clearly.
 */
export async function openPolicy(
  log: Log,
  { platform, env, packaged }: Place,
  read: (file: string) => string | null = readText,
): Promise<PolicyInForce | undefined> {
  const policyPath = env[POLICY_VARIABLE]
  if (policyPath && packaged) log.warn('a policy of the environment is ignored')
  const files = [...policyPlaces(platform, env), ...(policyPath && !packaged ? [policyPath] : [])]
  for (const file of files) {
    const found = await policyIn(file, read)
    if (!found) continue
    for (const reason of found.problems) log.error('the policy cannot be followed', { reason })
    log.info('a policy is in force', { count: found.policy.fixed.length })
    return found
  }
  return undefined
}

async function policyIn(
  file: string,
  read: (file: string) => string | null,
): Promise<PolicyInForce | undefined> {
  try {
    const text = read(file)
    if (text === null) return undefined
    // Most computers have no policy, so the parser is not loaded at their start.
    const { parsePolicy } = await import('./policy-text.ts')
    return { file, ...parsePolicy(text) }
  } catch (error) {
    return { file, policy: closedPolicy, problems: [unreadable(error)] }
  }
}

function unreadable(error: unknown): string {
  if (error instanceof TypeError) return t('The file is not UTF-8 text.')
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return t('The file cannot be read ({code}).', { code })
}

/** Returns null if the file does not exist. */
function readText(file: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
