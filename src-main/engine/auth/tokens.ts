import * as z from 'zod'
import type { Keychain } from '#main/ports.ts'

/**
 * The keychain entry of a workspace's sign-in: the secret and its owner, so that it can never be
 * sent elsewhere (P18).
 */
const kept = z.object({
  v: z.literal(1),
  kind: z.enum(['oauth', 'api_token']),
  auth_url: z.string(),
  client_id: z.string(),
  who: z.object({
    issuer: z.string(),
    subject: z.string(),
    workspace_id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    workspace_name: z.string().nullable(),
  }),
  scopes: z.array(z.string()),
  /** Refresh token or API token; null once it is worthless. */
  secret: z.string().nullable(),
  /**
   * True while the refresh token is in flight, or if it was when the process ended: it may be
   * consumed and is not sent again (J3).
   */
  sending: z.boolean(),
})
export type KeptSignIn = z.infer<typeof kept>

/** The keychain entry of one workspace. Every call may throw a KeychainError. */
export class TokenStore {
  readonly #keychain: Keychain
  readonly #account: string

  /** `account` names the entry of the workspace, for instance `sign-in/<workspace id>`. */
  constructor(keychain: Keychain, account: string) {
    this.#keychain = keychain
    this.#account = account
  }

  /**
   * Returns null if nothing is stored, or if a newer version stored it (which is left untouched,
   * P10).
   */
  async read(): Promise<KeptSignIn | null> {
    const text = await this.#keychain.read(this.#account)
    if (text === null) return null
    try {
      return kept.parse(JSON.parse(text))
    } catch {
      return null
    }
  }

  /** Stores the entry; it is durable when this resolves. */
  write(entry: KeptSignIn): Promise<void> {
    return this.#keychain.write(this.#account, JSON.stringify(entry))
  }

  forget(): Promise<void> {
    return this.#keychain.remove(this.#account)
  }
}
