import { endpointNames, endpoints } from '#shared/api/index.ts'
import { mailScopes, type Scope } from '#shared/api/scopes.ts'

/** What a scope allows, in words: the subject, and what may be done with it. */
const words: Record<Scope, [subject: string, verb: string]> = {
  'contacts:read': ['People', 'see'],
  'contacts:write': ['People', 'change'],
  'contacts:enrich': ['People', 'find details (credits)'],
  'companies:read': ['Companies', 'see'],
  'companies:write': ['Companies', 'change'],
  'hot_lists:read': ['Hot lists', 'see'],
  'hot_lists:write': ['Hot lists', 'change'],
  'pipeline:read': ['Pipeline', 'see'],
  'pipeline:write': ['Pipeline', 'change'],
  'meetings:read': ['Meetings and notes', 'see'],
  'meetings:write': ['Meetings and notes', 'change'],
  'campaigns:read': ['Campaigns', 'see'],
  'campaigns:write': ['Campaigns', 'enrol, start and pause'],
  'icp:read': ['Desks', 'see'],
  'icp:write': ['Desks', 'change, generate (credits)'],
  'reverse_market_profile:read': ['Market profiles', 'see'],
  'reverse_market_profile:write': ['Market profiles', 'change'],
  'research:read': ['Research', 'see'],
  'research:write': ['Research', 'start (credits)'],
  'conversations:read': ['Conversations', 'see'],
  'esign:read': ['Documents to sign', 'see'],
  'esign:write': ['Documents to sign', 'change'],
  'esign:send': ['Documents to sign', 'send'],
  'webhooks:manage': ['Webhooks', 'manage'],
  'credits:read': ['Credits', 'see the balance'],
  'settings:read': ['Settings', 'see'],
  'settings:write': ['Settings', 'change'],
  'profile:read': ['Your profile', 'see'],
  'mail:read': ['Your mail', 'read'],
  'mail:write': ['Your mail', 'write and send'],
}

export interface Permission {
  subject: string
  verbs: string[]
  fresh: boolean
}

/** Scopes that open something: an endpoint, or who signed in. */
const opening: ReadonlySet<Scope> = new Set([
  'profile:read',
  ...endpointNames.map((name) => endpoints[name].scope),
])

/**
 * Names what is asked for that this workspace does not have: scopes of the contract that no endpoint
 * of it needs. They are never offered as something to allow.
 */
export const withoutEffect = (asked: readonly Scope[]): string[] => [
  ...new Set(
    asked.filter((scope) => !opening.has(scope) && !isMail(scope)).map((scope) => words[scope][0]),
  ),
]

/**
 * Puts scopes into words, one line for each subject, what was not granted before (`fresh`) first.
 */
export function permissionsOf(asked: readonly Scope[], granted: ReadonlySet<string>): Permission[] {
  const lines = new Map<string, Permission>()
  for (const scope of Object.keys(words) as Scope[]) {
    if (!asked.includes(scope) || !opening.has(scope)) continue
    const [subject, verb] = words[scope]
    const line = lines.get(subject) ?? { subject, verbs: [], fresh: false }
    line.verbs.push(verb)
    line.fresh ||= granted.size > 0 && !granted.has(scope)
    lines.set(subject, line)
  }
  return [...lines.values()].sort((a, b) => Number(b.fresh) - Number(a.fresh))
}

/** Tells whether a scope is one of mail, which is never part of a general yes (contract §5.2). */
export const isMail = (scope: Scope): boolean => mailScopes.includes(scope)

/** Puts a scope of mail into words: the subject, and what may be done with it. */
export const mailWords = (scope: Scope): string => `${words[scope][0]}: ${words[scope][1]}`
