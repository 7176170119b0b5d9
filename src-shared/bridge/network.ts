import * as z from 'zod'
import { change, none, query } from './command.ts'

/** The way out of this computer, and what is in the way. */
export const networkState = z.object({
  /** The proxy in use, with its port; null: none. */
  proxy: z.string().nullable(),
  trouble: z
    .object({
      kind: z.enum(['sign_in', 'unsupported', 'refused', 'unreachable', 'untrusted']),
      /** The proxy, or the service whose certificate is not trusted. */
      host: z.string(),
      /** A name and a password were refused. */
      again: z.boolean(),
    })
    .nullable(),
  /** Names of the certificate authorities that the person added. */
  certificates: z.array(z.string()),
  /**
   * Who vouches for a host, where it is no public authority: whoever runs it, as a company with a
   * proxy that opens what passes, can read that.
   */
  authorities: z.array(z.object({ host: z.string(), authority: z.string() })),
})
export type NetworkState = z.infer<typeof networkState>

export const networkCommands = {
  'network.state': query(none, networkState, ['network']),
  /** Signs in to the proxy that asked for it; `remembered`: the keychain has it. */
  'network.signIn': change(
    z.object({
      host: z.string().max(300),
      user: z.string().min(1).max(300),
      password: z.string().max(1000),
    }),
    z.object({ remembered: z.boolean() }),
  ),
  /** Trusts the authorities in a PEM file as well. */
  'network.trust': change(z.object({ pem: z.string().max(1_000_000) }), none),
  'network.distrust': change(none, none),
} as const
