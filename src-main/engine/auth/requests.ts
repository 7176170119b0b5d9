/** What a session asks of the service: all that needs oauth4webapi, loaded together. */
export { discover } from './discovery.ts'
export { redeemRefreshToken } from './grants.ts'
export { revoke } from './revoke.ts'
