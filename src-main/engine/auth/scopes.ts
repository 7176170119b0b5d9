import { endpointNames, endpoints, type EndpointName } from '#shared/api/index.ts'
import { scopes, type Scope } from '#shared/api/scopes.ts'

/**
 * What no feature of Hotdesk uses, whatever an endpoint row may come to say: mail only on explicit
 * consent, and never from here (contract §5.2).
 */
const never = /^(mail|esign|conversations):/

/**
 * Lists the scopes to ask consent for: those of the endpoints that are used, and profile:read to
 * know who signed in (J10). In the order of the contract, without doubles.
 */
export function scopesFor(used: readonly EndpointName[] = endpointNames): Scope[] {
  const wanted = new Set<Scope>(['profile:read', ...used.map((name) => endpoints[name].scope)])
  return scopes.filter((scope) => wanted.has(scope) && !never.test(scope))
}

/** Returns the scope a call needs and this sign-in lacks, or null. */
export function missingScope(granted: readonly string[], name: EndpointName): Scope | null {
  const { scope } = endpoints[name]
  return granted.includes(scope) ? null : scope
}

/** Lists the scopes to ask for when more are needed: all that were granted, and those (J10). */
export const upgradeScopes = (granted: readonly string[], wanted: readonly Scope[]): Scope[] =>
  scopes.filter(
    (scope) => (granted.includes(scope) || wanted.includes(scope)) && !never.test(scope),
  )
