import { createHash } from 'node:crypto'
import { KeychainError, type Keychain } from '#main/ports.ts'

/**
 * The longest secret that one entry of the Windows credential store takes, in bytes
 * (CRED_MAX_CREDENTIAL_BLOB_SIZE).
 */
export const WINDOWS_LIMIT = 2_560

const HEAD = 'hotdesk-parts:'
interface Head {
  generation: string
  count: number
  sha256: string
}

/**
 * Wraps a keychain to store secrets longer than one entry: they are cut into parts, and a head
 * entry names the parts. The head is written last and replaced in one step, so that a crash leaves
 * either the whole old secret or the whole new one.
 */
export function splitKeychain(keychain: Keychain, limit = WINDOWS_LIMIT): Keychain {
  const partName = (account: string, generation: string, index: number) =>
    `${account}#${generation}.${index}`
  const headOf = async (account: string) => parseHead(await keychain.read(account))
  const removeParts = async (account: string, head: Head | null) => {
    for (let index = 0; index < (head?.count ?? 0); index += 1)
      await keychain.remove(partName(account, head!.generation, index))
  }
  return {
    async read(account) {
      const text = await keychain.read(account)
      const head = parseHead(text)
      if (!head) return text
      let secret = ''
      for (let index = 0; index < head.count; index += 1)
        secret += (await keychain.read(partName(account, head.generation, index))) ?? ''
      if (sha256(secret) !== head.sha256)
        throw new KeychainError('failing', 'a part of the secret is missing from the keychain')
      return secret
    },
    async write(account, secret) {
      const old = await headOf(account)
      if (Buffer.byteLength(secret) <= limit && !secret.startsWith(HEAD)) {
        await keychain.write(account, secret)
      } else {
        const parts = cut(secret, limit)
        // The two generations alternate, so that leftovers of a crash are overwritten and do not
        // pile up.
        const generation = old?.generation === '0' ? '1' : '0'
        for (const [index, part] of parts.entries())
          await keychain.write(partName(account, generation, index), part)
        await keychain.write(
          account,
          HEAD +
            JSON.stringify({
              generation,
              count: parts.length,
              sha256: sha256(secret),
            } satisfies Head),
        )
      }
      await removeParts(account, old)
    },
    async remove(account) {
      const old = await headOf(account)
      await removeParts(account, old)
      await keychain.remove(account)
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const parseHead = (text: string | null): Head | null =>
  text?.startsWith(HEAD) ? (JSON.parse(text.slice(HEAD.length)) as Head) : null

/** Cuts a text into parts of at most `limit` bytes of UTF-8, never inside a character. */
function cut(text: string, limit: number): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (bytes + size > limit) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part]
}
