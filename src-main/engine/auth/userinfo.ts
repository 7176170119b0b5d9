import * as oauth from 'oauth4webapi'
import type { Provider } from './discovery.ts'
import { oauthFetchOptions } from './discovery.ts'
import type { AuthFetch } from './http.ts'
import type { Who } from './identity.ts'
import { succeed, fail, type Outcome } from './problems.ts'

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Reads who signed in from GET /oauth/userinfo (contract §5, which does not list its fields). The
 * subject is required. Names and the workspace may be missing, and the workspace may be an object.
 * Fails with `refused` if the service does not accept this token here, with `unreachable` if it may
 * answer later, and with `not_v2` if there is no usable answer.
 */
export async function readUserinfo(
  provider: Provider,
  client_id: string,
  access_token: string,
  fetch: AuthFetch,
): Promise<Outcome<Who>> {
  if (!provider.metadata.userinfo_endpoint) return fail('not_v2')
  let answer: Response
  try {
    answer = await oauth.userInfoRequest(
      provider.metadata,
      { client_id },
      access_token,
      oauthFetchOptions(fetch),
    )
  } catch {
    return fail('unreachable')
  }
  if (answer.status === 401 || answer.status === 403) return fail('refused')
  if (answer.status >= 500 || answer.status === 429) return fail('unreachable')
  const body: unknown = await answer.json().catch(() => null)
  const user = answer.ok ? readWho(body, provider.issuer) : null
  return user ? succeed(user) : fail('not_v2')
}

/** Reads the identity in a userinfo answer; null without a subject. */
export function readWho(body: unknown, issuer: string): Who | null {
  if (typeof body !== 'object' || body === null) return null
  const fields = body as Record<string, unknown>
  const workspace = (
    typeof fields.workspace === 'object' && fields.workspace !== null ? fields.workspace : {}
  ) as Record<string, unknown>
  const subject = textOf(fields.sub)
  if (subject === null) return null
  return {
    issuer,
    subject,
    workspace_id: textOf(fields.workspace_id) ?? textOf(workspace.id),
    workspace_name: textOf(fields.workspace_name) ?? textOf(workspace.name),
    name: textOf(fields.name) ?? textOf(fields.preferred_username),
    email: textOf(fields.email),
  }
}
