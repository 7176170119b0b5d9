import { t } from '#shared/i18n/translate.ts'
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import * as z from 'zod'
import { StoreError } from './errors.ts'

/**
 * OWASP's minimum for scrypt (N = 2^17, r = 8, p = 1): one guess costs 128 MB and some tenths of a
 * second.
 */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const PREFIX = 'locked:'
const hex = z.string().regex(/^[0-9a-f]+$/)
const sealedKey = z.object({
  v: z.literal(1),
  N: z.number(),
  r: z.number(),
  p: z.number(),
  salt: hex,
  iv: hex,
  tag: hex,
  box: hex,
})

/** Reports whether this secret of the keychain needs a passphrase (J6). */
export const isSealed = (secret: string): boolean => secret.startsWith(PREFIX)

/**
 * Encrypts a key under a passphrase: AES-256-GCM with a key from scrypt (RFC 7914). Decrypting it
 * then takes both the keychain and the passphrase.
 */
export async function sealKey(key: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const wrapping = await derive(passphrase, salt, COST)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv)
  const box = Buffer.concat([cipher.update(key), cipher.final()])
  wrapping.fill(0)
  const { N, r, p } = COST
  return (
    PREFIX +
    JSON.stringify({
      v: 1,
      N,
      r,
      p,
      salt: salt.toString('hex'),
      iv: iv.toString('hex'),
      tag: cipher.getAuthTag().toString('hex'),
      box: box.toString('hex'),
    })
  )
}

/**
 * Decrypts a key. Throws StoreError `locked` without a passphrase, `wrong_passphrase` with a wrong
 * one, and `wrong_key` for a secret of an unknown format; nothing is changed then.
 */
export async function unsealKey(secret: string, passphrase: string | undefined): Promise<Buffer> {
  if (passphrase === undefined)
    throw new StoreError('locked', t('This workspace is locked with a passphrase.'))
  const read = sealedKey.safeParse(JSON.parse(secret.slice(PREFIX.length)))
  if (!read.success)
    throw new StoreError(
      'wrong_key',
      t(
        'What the keychain holds for this workspace is not a key this Hotdesk knows. Its files were left untouched.',
      ),
    )
  const { N, r, p, salt, iv, tag, box } = read.data
  const wrapping = await derive(passphrase, Buffer.from(salt, 'hex'), {
    N,
    r,
    p,
    maxmem: COST.maxmem,
  })
  const cipher = createDecipheriv('aes-256-gcm', wrapping, Buffer.from(iv, 'hex'))
  cipher.setAuthTag(Buffer.from(tag, 'hex'))
  try {
    return Buffer.concat([cipher.update(Buffer.from(box, 'hex')), cipher.final()])
  } catch {
    throw new StoreError('wrong_passphrase', t('This is not the passphrase.'))
  } finally {
    wrapping.fill(0)
  }
}

const derive = (passphrase: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
