/** The part of oidc-provider 9 that the practice workspace uses; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresIn?: number): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>
    findByUserCode(code: string): Promise<Record<string, unknown> | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Interaction {
    uid: string
    params: Record<string, string | undefined>
    prompt: { name: string; reasons: string[]; details: Record<string, unknown> }
    session?: { accountId: string; uid?: string }
    grantId?: string
  }

  export interface Client {
    clientId: string
    clientName?: string
    applicationType?: string
    grantTypeAllowed(type: string): boolean
  }

  export interface Context {
    req: IncomingMessage
    res: ServerResponse
    status: number
    type: string
    path: string
    method: string
    body: unknown
    set(name: string, value: string): void
    oidc?: { client?: Client; route?: string; params?: Record<string, string | undefined> }
  }

  export interface Grant {
    jti: string
    accountId: string
    clientId: string
    addOIDCScope(scope: string): void
    rejectOIDCScope(scope: string): void
    getOIDCScope(): string
    save(ttl?: number): Promise<string>
  }

  export interface Session {
    accountId?: string
    authorizations?: Record<string, unknown>
    persist(): Promise<string>
  }

  export class OIDCProviderError extends Error {
    error: string
    error_description?: string
    status: number
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly issuer: string
    readonly Grant: {
      new (values: { accountId: string; clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> }
    readonly Client: { find(id: string): Promise<Client | undefined> }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this
    on(event: string, listener: (...args: unknown[]) => void): this
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
    /** Stores the result and returns the address at which the sign-in continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>
  }

  export const errors: {
    InvalidGrant: new (detail: string) => OIDCProviderError
    SessionNotFound: new (detail: string) => OIDCProviderError
  }
}
