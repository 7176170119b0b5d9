import { endpointNames, endpoints, type EndpointName } from '#shared/api/index.ts'
import { scopes, type Scope } from '#shared/api/scopes.ts'

/**
 * Scopes that no feature of Hotdesk uses, whatever an endpoint row may state: mail takes explicit
 * consent, and is never asked for here (contract §5.2).
 */
const never = /^(mail|esign|conversations):/

/**
 * Returns the scopes to ask consent for: those of the endpoints in use, and profile:read to know
 * who signed in (J10). They are in the order of the contract, without duplicates.
 */
export function scopesFor(used: readonly EndpointName[] = endpointNames): Scope[] {
  const requiredScopes = new Set<Scope>([
    'profile:read',
    ...used.map((name) => endpoints[name].scope),
  ])
  return scopes.filter((scope) => requiredScopes.has(scope) && !never.test(scope))
}

/** Returns the scope that a call needs and this sign-in lacks, or null. */
export function missingScope(granted: readonly string[], name: EndpointName): Scope | null {
  const { scope } = endpoints[name]
  return granted.includes(scope) ? null : scope
}

/**
 * Returns the scopes to ask for when more are needed: all granted ones and the wanted ones (J10).
 */
export const upgradeScopes = (
  granted: readonly string[],
  requestedScopes: readonly Scope[],
): Scope[] =>
  scopes.filter(
    (scope) => (granted.includes(scope) || requestedScopes.includes(scope)) && !never.test(scope),
  )
