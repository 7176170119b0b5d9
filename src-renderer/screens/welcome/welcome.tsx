import type { SessionState } from '#shared/bridge/session.ts'
export function Welcome({ session }: { session: SessionState }) { return <main>{session.state}</main> }
