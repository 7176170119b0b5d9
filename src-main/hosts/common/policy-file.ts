import { t } from '#shared/i18n/translate.ts'
import { readFileSync } from 'node:fs'
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { closedPolicy, readPolicy } from '#shared/domain/policy.ts'
import type { Log, PolicyInForce } from '#main/ports.ts'

/** Names another file, in a Hotdesk that is run from its sources. */
export const POLICY_VARIABLE = 'HOTDESK_POLICY'

interface Place {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** An installed program: its environment is the user's, and names no other file. */
  packaged: boolean
}

/**
 * Returns where an administrator puts the policy: a place that people cannot write to. On Windows
 * the environment is the user's, so the usual drive comes before what it names.
 */
export function policyPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Hotdesk/policy.json']
  if (platform !== 'win32') return ['/etc/hotdesk/policy.json']
  const folders = ['C:\\ProgramData', env['ProgramData'] ?? 'C:\\ProgramData']
  return [...new Set(folders)].map((folder) => `${folder}\\Hotdesk\\policy.json`)
}

/**
 * Reads the policy of this computer; undefined where there is none. The administrator's file always
 * counts; `HOTDESK_POLICY` counts only where there is none, and never in an installed program. A
 * file that cannot be read or followed closes what it does not say clearly.
 */
export function openPolicy(
  log: Log,
  { platform, env, packaged }: Place,
  read: (file: string) => string | null = readText,
): PolicyInForce | undefined {
  const named = env[POLICY_VARIABLE]
  if (named && packaged) log.warn('a policy of the environment is ignored')
  const files = [...policyPlaces(platform, env), ...(named && !packaged ? [named] : [])]
  for (const file of files) {
    const found = policyIn(file, read)
    if (!found) continue
    for (const reason of found.troubles) log.error('the policy cannot be followed', { reason })
    log.info('a policy is in force', { count: found.policy.fixed.length })
    return found
  }
  return undefined
}

function policyIn(file: string, read: (file: string) => string | null): PolicyInForce | undefined {
  try {
    const text = read(file)
    return text === null ? undefined : { file, ...parsePolicy(text) }
  } catch (error) {
    return { file, policy: closedPolicy, troubles: [unreadable(error)] }
  }
}

function unreadable(error: unknown): string {
  if (error instanceof TypeError) return t('The file is not UTF-8 text.')
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return t('The file cannot be read ({code}).', { code })
}

/** Null where there is no such file. */
function readText(file: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Reads the text of a policy. Every trouble names its line and its setting. */
export function parsePolicy(text: string): Omit<PolicyInForce, 'file'> {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [error] = errors
  if (error || !tree) {
    const line = lineOf(text, error?.offset ?? 0)
    const what = error ? printParseErrorCode(error.error) : 'empty'
    return {
      policy: closedPolicy,
      troubles: [t('Line {line}: not valid JSON ({what}).', { line, what })],
    }
  }
  const twice = statedTwice(tree)
  if (twice) {
    const [line, name] = [lineOf(text, twice.offset), String(twice.value)]
    return {
      policy: closedPolicy,
      troubles: [t('Line {line}: “{name}” is stated twice.', { line, name })],
    }
  }
  const { policy, troubles } = readPolicy(getNodeValue(tree))
  return {
    policy,
    troubles: troubles.map(({ path, message }) => {
      const line = lineOf(text, placeOf(tree, path).offset)
      return path.length > 0
        ? t('Line {line}: “{setting}” {trouble}.', {
            line,
            setting: path.join('.'),
            trouble: message,
          })
        : t('Line {line}: The file {trouble}.', { line, trouble: message })
    }),
  }
}

/** The place of a setting, or of the nearest thing around one that is missing. */
function placeOf(tree: Node, path: readonly (string | number)[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, length))
    if (found) return found.parent ?? found
  }
  return tree
}

/** A name that an object has twice: which of the two counts would be anybody's guess. */
function statedTwice(node: Node): Node | undefined {
  const names = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [name] = child.type === 'property' ? (child.children ?? []) : []
    if (name && names.has(name.value)) return name
    names.add(name?.value)
    const deeper = statedTwice(child)
    if (deeper) return deeper
  }
  return undefined
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
