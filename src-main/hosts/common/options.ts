import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Options on the command line of a host. */
export interface HostOptions {
  /** 0 means any free port. */
  port: number
  profile: string
  /** Whether to open a window; if not, the address is printed. */
  open: boolean
  /** Whether to print lines for people instead of one line of JSON. */
  forPeople: boolean
  jobs?: string
  /** Workspace to offer at sign-in, for computers that are configured from outside. */
  service?: { base_url: string; auth_url: string; client_id: string }
}

/** The command line is wrong; the message names the mistake. The process ends with exit code 2. */
export class OptionError extends Error {
  readonly code = 'bad_option'
}

const VALUED = ['--port', '--profile', '--jobs', '--base-url', '--auth-url', '--client-id'] as const
const FLAGS = ['--no-open', '--for-people'] as const

/**
 * Reads a host's command line (without node and script). Throws OptionError. Unknown arguments
 * throw only if `otherOptions` is `refuse`, because Electron's command line also carries Chromium's
 * switches and deep links.
 */
export function readOptions(
  args: readonly string[],
  otherOptions: 'refuse' | 'ignore' = 'refuse',
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): HostOptions {
  const options = collect(args, otherOptions)
  const port = options.get('--port') ?? '0'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OptionError(`--port ${port} is not a port number`)
  const profile = options.get('--profile')
  const jobs = options.get('--jobs')
  const service = readService(options)
  return {
    port: Number(port),
    profile: profile ? resolve(profile) : usualProfile(env, platform),
    open: !options.has('--no-open'),
    forPeople: options.has('--for-people'),
    ...(jobs ? { jobs: resolve(jobs) } : {}),
    ...(service ? { service } : {}),
  }
}

function collect(args: readonly string[], otherOptions: 'refuse' | 'ignore'): Map<string, string> {
  const options = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const [name = '', ...inline] = args[at]?.split('=') ?? []
    if (FLAGS.some((flag) => flag === name)) options.set(name, '')
    else if (VALUED.some((valued) => valued === name)) {
      const value = inline.length ? inline.join('=') : args[++at]
      if (!value) throw new OptionError(`${name} needs a value`)
      options.set(name, value)
    } else if (otherOptions === 'refuse')
      throw new OptionError(
        `${args[at]} is not an option; there are ${[...VALUED, ...FLAGS].join(', ')}`,
      )
  }
  return options
}

function readService(options: Map<string, string>): HostOptions['service'] {
  const names = ['--base-url', '--auth-url', '--client-id'] as const
  const [base_url, auth_url, client_id] = names.map((name) => options.get(name))
  if (!base_url && !auth_url && !client_id) return undefined
  if (!base_url || !auth_url || !client_id)
    throw new OptionError(`${names.join(', ')} belong together`)
  for (const url of [base_url, auth_url])
    if (!URL.canParse(url)) throw new OptionError(`${url} is not an address`)
  return { base_url, auth_url, client_id }
}

/**
 * Returns the arguments with which an agent's launcher finds this host's profile; none for the
 * default profile.
 */
export const launcherArguments = (
  { profile }: Pick<HostOptions, 'profile'>,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string[] => (profile === usualProfile(env, platform) ? [] : ['--profile', profile])

/**
 * Returns the default profile: the folder where applications keep their data on this system. Both
 * hosts use the same one.
 */
export function usualProfile(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const home = env['HOME'] || homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Hotdesk')
  if (platform === 'win32')
    return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Hotdesk')
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'hotdesk')
}

/**
 * Returns the keychain service name of a profile. Profiles never see each other's secrets, and both
 * hosts see the same ones.
 */
export function keychainService(profile: string): string {
  return `Hotdesk ${createHash('sha256').update(resolve(profile)).digest('hex').slice(0, 12)}`
}
