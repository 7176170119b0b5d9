import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type default as Provider, type Grant, type Interaction } from 'oidc-provider'
import { scopes, type Scope } from '#shared/api/scopes.ts'
import { languageFor, type PageLanguage, type ReadCatalogue } from './page-language.ts'
import { consentPage, endedPage } from './pages.ts'
import { findPerson, people } from './people.ts'
import { isMail } from './scope-labels.ts'
import { pageHeaders } from './style.ts'

/**
 * Shows the page of a sign-in (GET) and processes its form (POST), at /oauth/interaction/{uid}. For
 * a sign-in that has ended or was replaced in another tab, shows a page that says so.
 */
export async function interact(
  provider: Provider,
  catalogue: ReadCatalogue,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = languageFor(request.headers['accept-language'], catalogue)
  try {
    await handleInteraction(provider, language, request, response)
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    answerEnded(language, response)
  }
}

async function handleInteraction(
  provider: Provider,
  language: PageLanguage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => null)
  if (!details || !(request.url ?? '').startsWith(`/interaction/${details.uid}`))
    return answerEnded(language, response)
  if (request.method === 'GET') return show(provider, language, details, response)
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'GET, POST' }).end()
  // Only the form's own page may decide for the user; other sites are recognised by their origin.
  const origin = request.headers.origin
  if (origin !== undefined && origin !== 'null' && origin !== new URL(provider.issuer).origin)
    return answerEnded(language, response)
  const form = await readForm(request)
  if (!form) return answerEnded(language, response)
  if (form.get('decision') !== 'allow')
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person did not allow access.',
    })
  const person = findPerson(form.get('person') ?? undefined)
  if (!person) return show(provider, language, details, response)
  await allow(provider, details, person.id, form.getAll('mail'), request, response)
}

async function show(
  provider: Provider,
  language: PageLanguage,
  details: Interaction,
  response: ServerResponse,
): Promise<void> {
  const client = await provider.Client.find(details.params.client_id ?? '')
  const granted = await grantedBefore(provider, details)
  const { t } = language
  const html = consentPage({
    action: `/oauth/interaction/${details.uid}`,
    client: client?.clientName ?? null,
    workspace: t('Practice workspace'),
    people,
    chosen: findPerson(details.session?.accountId)?.id ?? people[0].id,
    requested: requestedScopes(details),
    granted,
    language,
  })
  response.writeHead(200, pageHeaders(redirectOrigin(details.params.redirect_uri))).end(html)
}

/**
 * Saves the user's consent as a new grant for all requested scopes that are allowed, so that
 * signing out on one computer leaves the others signed in. Scopes that were not allowed are stored
 * as refused, so that the token has fewer scopes and the user is not asked again.
 */
async function allow(
  provider: Provider,
  details: Interaction,
  accountId: string,
  mail: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requested = requestedScopes(details)
  const grant: Grant = new provider.Grant({ accountId, clientId: details.params.client_id ?? '' })
  const allowed = requested.filter((scope) => !isMail(scope) || mail.includes(scope))
  const refused = requested.filter((scope) => !allowed.includes(scope))
  const standard = (details.params.scope ?? '')
    .split(' ')
    .filter((scope) => scope === 'openid' || scope === 'offline_access')
  grant.addOIDCScope([...allowed, ...standard].join(' '))
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '))
  const grantId = await grant.save()
  const returnTo = await provider.interactionResult(
    request,
    response,
    { login: { accountId }, consent: { grantId } },
    { mergeWithLastSubmission: false },
  )
  await signInAs(provider, details, accountId)
  response
    .writeHead(303, { location: returnTo, 'cache-control': 'no-store', 'content-length': 0 })
    .end()
}

/**
 * Moves the browser's session to this person if it belongs to another one, and drops the other
 * person's consents.
 */
async function signInAs(
  provider: Provider,
  details: Interaction,
  accountId: string,
): Promise<void> {
  if (!details.session?.uid || details.session.accountId === accountId) return
  const session = await provider.Session.findByUid(details.session.uid)
  if (!session) return
  session.accountId = accountId
  session.authorizations = {}
  await session.persist()
}

async function grantedBefore(
  provider: Provider,
  details: Interaction,
): Promise<ReadonlySet<string>> {
  const grant = details.grantId ? await provider.Grant.find(details.grantId) : undefined
  return new Set((grant?.getOIDCScope() ?? '').split(' ').filter(Boolean))
}

function requestedScopes(details: Interaction): Scope[] {
  const requested = (details.params.scope ?? '').split(' ')
  return scopes.filter((scope) => requested.includes(scope))
}

/**
 * Returns the client's origin for the form-action policy, which browsers apply to every redirect
 * after a form. A policy cannot contain an IPv6 address, so for those only the scheme is returned.
 */
function redirectOrigin(redirect_uri: string | undefined): string | null {
  const url = URL.parse(redirect_uri ?? '')
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.hostname.startsWith('[') ? url.protocol : url.origin
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    return null
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > 10_000) return null
  }
  return new URLSearchParams(text)
}

const answerEnded = (language: PageLanguage, response: ServerResponse): void =>
  void response.writeHead(400, pageHeaders(null)).end(endedPage(language))
