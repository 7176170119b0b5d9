import type * as oauth from 'oauth4webapi'

/**
 * Reads an answer of the token endpoint without losing issued tokens. It first fills in or removes
 * what a service omits or writes loosely (the token type, nulls, the content type). An invalid ID
 * token is ignored: it would only name the user.
 */
export async function readTokens(
  answer: Response,
  read: (readable: Response) => Promise<oauth.TokenEndpointResponse>,
): Promise<oauth.TokenEndpointResponse> {
  const issuedFields = answer.ok ? await findIssuedTokens(answer.clone()) : null
  if (!issuedFields) return read(answer)
  try {
    return await read(asAnswer(issuedFields))
  } catch (error) {
    if (issuedFields['id_token'] === undefined) throw error
    return read(asAnswer({ ...issuedFields, id_token: undefined }))
  }
}

async function findIssuedTokens(answer: Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return null
  const presentFields = Object.entries(body).filter(([, value]) => value !== null && value !== '')
  const fields: Record<string, unknown> = {
    token_type: 'bearer',
    ...Object.fromEntries(presentFields),
  }
  if (typeof fields['access_token'] !== 'string') return null
  if (typeof fields['refresh_token'] !== 'string') delete fields['refresh_token']
  if (Array.isArray(fields['scope']))
    fields['scope'] = fields['scope'].filter((scope) => typeof scope === 'string').join(' ')
  if (typeof fields['scope'] !== 'string') delete fields['scope']
  if (!isLifetime(fields['expires_in'])) delete fields['expires_in']
  return fields
}

const isLifetime = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') && Number(value) > 0

const asAnswer = (fields: Record<string, unknown>): Response =>
  new Response(JSON.stringify(fields), { headers: { 'content-type': 'application/json' } })
