/** The requests of a session: everything that needs oauth4webapi, loaded together. */
export { discover } from './discovery.ts'
export { redeemRefreshToken } from './grants.ts'
export { revoke } from './revoke.ts'
