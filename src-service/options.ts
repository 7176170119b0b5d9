import { accessSync, constants } from 'node:fs'
import { parseArgs } from 'node:util'

export const shapes = ['plain', 'data', 'bare'] as const
/**
 * The set of response shapes that the service uses where the contract is silent (docs/contract.md
 * "Answer shapes").
 */
export type Shape = (typeof shapes)[number]

/**
 * Options of the command line. Those of the second half can be changed while the service runs
 * (`world.options`).
 */
export interface Options {
  /** 0 means any free port; null means the previous port if it is free. */
  port: number | null
  /** Folder of the data; null keeps all data in memory. */
  data: string | null
  seed: number
  contacts: number
  /** Whether the workspace starts empty, with only the account and its credits. */
  empty: boolean
  jobs: string | null
  credits: { plan: number; addon: number }
  time_scale: number
  /**
   * File that also receives the ready line, readable by its owner only. It gives access to the
   * control port of a workspace that Hotdesk started.
   */
  ready: string | null
  /** Whether the parent process passes the key that encrypts the data. */
  key_from_parent: boolean

  rate_scale: number
  shape: Shape
  pilots: boolean
  /**
   * Whether a member's status in a PATCH is stored (contract §3) or silently ignored (contract §4).
   */
  accept_status: boolean
  /** Maximum number of records per page, whatever `per_page` requests. */
  per_page_cap: number
  /** Whether a refresh issues a new refresh token. */
  rotate_tokens: boolean
  /** Whether a body with an unknown field is refused, instead of the field being ignored. */
  strict: boolean
}

/** An invalid option; the message is for the user at the terminal. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Credits of a free trial (contract §1.4). */
export const trialCredits = 50

export const defaults: Options = {
  port: null,
  data: null,
  seed: 1,
  contacts: 2000,
  empty: false,
  jobs: null,
  credits: { plan: 276, addon: 100 },
  time_scale: 1,
  ready: null,
  key_from_parent: false,
  rate_scale: 1,
  shape: 'plain',
  pilots: true,
  accept_status: true,
  per_page_cap: 200,
  rotate_tokens: true,
  strict: false,
}

/** Reads the command line of `npm run sandbox`. Throws OptionError. */
export function parseOptions(args: string[]): Options {
  const { values } = read(args)
  return {
    ...defaults,
    port: values.port === undefined ? defaults.port : parseWhole('port', values.port, 0, 65535),
    data: requireFilled('data', values.data),
    seed:
      values.seed === undefined ? defaults.seed : parseWhole('seed', values.seed, 0, 2 ** 32 - 1),
    contacts:
      values.contacts === undefined
        ? defaults.contacts
        : parseWhole('contacts', values.contacts, 0, 1_000_000),
    empty: values.empty ?? false,
    jobs: requireReadable('jobs', requireFilled('jobs', values.jobs)),
    ready: requireFilled('ready', values.ready),
    key_from_parent: values['key-from-parent'] ?? false,
    credits: values.credits === undefined ? defaults.credits : creditsOf(values.credits),
    time_scale:
      values['time-scale'] === undefined
        ? defaults.time_scale
        : parsePositive('time-scale', values['time-scale']),
    rate_scale:
      values['rate-scale'] === undefined
        ? defaults.rate_scale
        : parsePositive('rate-scale', values['rate-scale']),
    shape: values.shape === undefined ? defaults.shape : oneOf('shape', values.shape, shapes),
    strict: values.strict ?? false,
    pilots:
      values.pilots === undefined
        ? defaults.pilots
        : oneOf('pilots', values.pilots, ['on', 'off']) === 'on',
  }
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        port: text,
        data: text,
        seed: text,
        contacts: text,
        jobs: text,
        ready: text,
        credits: text,
        'rate-scale': text,
        'time-scale': text,
        shape: text,
        pilots: text,
        empty: { type: 'boolean' },
        strict: { type: 'boolean' },
        'key-from-parent': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Parses credits written as PLAN+ADDON; `trial` is the free trial of the contract (§1.4). */
function creditsOf(value: string): Options['credits'] {
  if (value === 'trial') return { plan: trialCredits, addon: 0 }
  const credits = /^(\d{1,9})\+(\d{1,9})$/.exec(value)
  if (!credits)
    throw new OptionError(
      `--credits must look like PLAN+ADDON, for example 276+100, or be trial; it is '${value}'.`,
    )
  return { plan: Number(credits[1]), addon: Number(credits[2]) }
}

function parseWhole(name: string, value: string, least: number, most: number) {
  const number = /^\d+$/.test(value) ? Number(value) : NaN
  if (!(number >= least && number <= most))
    throw new OptionError(
      `--${name} must be a whole number from ${least} to ${most}; it is '${value}'.`,
    )
  return number
}

function parsePositive(name: string, value: string) {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : NaN
  if (!(number > 0 && number <= 1_000_000))
    throw new OptionError(
      `--${name} must be a number above 0 and at most 1000000; it is '${value}'.`,
    )
  return number
}

function oneOf<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === value)
  if (choice === undefined)
    throw new OptionError(`--${name} must be one of ${choices.join(', ')}; it is '${value}'.`)
  return choice
}

function requireFilled(name: string, value: string | undefined) {
  if (value === '') throw new OptionError(`--${name} must not be empty.`)
  return value ?? null
}

function requireReadable(name: string, file: string | null) {
  if (file === null) return null
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw new OptionError(`--${name} names a file that cannot be read: ${file}`, { cause: error })
  }
  return file
}
