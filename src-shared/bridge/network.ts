import * as z from 'zod'
import { change, noOutput, query } from './command.ts'

/** The network connection of this computer, and what blocks it. */
export const networkState = z.object({
  /** The proxy in use, with its port; null if there is none. */
  proxy: z.string().nullable(),
  problem: z
    .object({
      kind: z.enum(['sign_in', 'unsupported', 'refused', 'unreachable', 'untrusted']),
      /** The proxy, or the service with the untrusted certificate. */
      host: z.string(),
      /** The proxy refused the name and password. */
      refused_before: z.boolean(),
    })
    .nullable(),
  /** Names of the certificate authorities that the user added. */
  certificates: z.array(z.string()),
  /**
   * The authorities of hosts whose certificate does not come from a public authority. Whoever runs
   * such an authority can read the traffic, as a company with a decrypting proxy does.
   */
  authorities: z.array(z.object({ host: z.string(), authority: z.string() })),
})
export type NetworkState = z.infer<typeof networkState>

export const networkCommands = {
  'network.state': query(noOutput, networkState, ['network']),
  /** Signs in to the proxy that asked for it. `remembered`: the keychain stores it. */
  'network.signIn': change(
    z.object({
      host: z.string().max(300),
      user: z.string().min(1).max(300),
      password: z.string().max(1000),
    }),
    z.object({ remembered: z.boolean() }),
  ),
  /** Also trusts the authorities in a PEM file. */
  'network.trust': change(z.object({ pem: z.string().max(1_000_000) }), noOutput),
  'network.distrust': change(noOutput, noOutput),
} as const
