import { t } from '#shared/i18n/translate.ts'
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'

const MAGIC = 'HOTDESK BACKUP'
const FORMAT = 1
/** Each attempt at a passphrase takes 64 MB and about 0.2 s. */
const KDF = { N: 2 ** 16, r: 8, p: 1 }
const MAX_MEMORY = 256 * 1024 * 1024

const header = z.object({
  format: z.number().int(),
  made_at: z.number(),
  version: z.string(),
  kdf: z.object({
    N: z
      .number()
      .int()
      .max(2 ** 18),
    r: z.number().int().max(16),
    p: z.number().int().max(4),
    salt: z.string(),
  }),
  iv: z.string(),
})
export type BackupHeader = z.infer<typeof header>

/**
 * The reason a file did not open. A wrong passphrase and a damaged file give the same error on
 * purpose.
 */
export class BackupError extends Error {
  readonly code: 'not_a_backup' | 'newer_format' | 'wrong_passphrase'
  constructor(code: BackupError['code'], message: string) {
    super(message)
    this.name = 'BackupError'
    this.code = code
  }
}

const derive = promisify(
  scrypt as (
    password: string,
    salt: Buffer,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
)
const keyOf = (
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
) => derive(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: MAX_MEMORY })

/**
 * Seals a value with a passphrase: scrypt, then AES-256-GCM over the gzipped JSON, with the header
 * authenticated too. The result is a text file: two header lines, then the data.
 */
export async function sealBackup(
  value: unknown,
  passphrase: string,
  meta: { made_at: number; version: string },
): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const head = JSON.stringify({
    format: FORMAT,
    ...meta,
    kdf: { ...KDF, salt: salt.toString('base64') },
    iv: iv.toString('base64'),
  } satisfies BackupHeader)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, KDF), iv)
  cipher.setAAD(Buffer.from(head))
  const packed = await promisify(gzip)(JSON.stringify(value))
  const sealed = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  return `${MAGIC}\n${head}\n${sealed.toString('base64')}\n`
}

/** Reads the header, which needs no passphrase; null if the text is not a backup. */
export function readHeader(text: string): BackupHeader | null {
  const [magic, head = ''] = text.split('\n', 2)
  if (magic !== MAGIC) return null
  try {
    return header.safeParse(JSON.parse(head)).data ?? null
  } catch {
    return null
  }
}

/** Decrypts a sealed file and returns its value. Throws BackupError. */
export async function openBackup(text: string, passphrase: string): Promise<unknown> {
  const header = readHeader(text)
  if (!header) throw new BackupError('not_a_backup', t('Not a Hotdesk backup.'))
  if (header.format > FORMAT)
    throw new BackupError('newer_format', t('This backup is from a newer version of Hotdesk.'))
  const [, head = '', body = ''] = text.split('\n')
  const sealed = Buffer.from(body, 'base64')
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      await keyOf(passphrase, Buffer.from(header.kdf.salt, 'base64'), header.kdf),
      Buffer.from(header.iv, 'base64'),
    )
    decipher.setAAD(Buffer.from(head))
    decipher.setAuthTag(sealed.subarray(-16))
    const packed = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as unknown
  } catch {
    throw new BackupError('wrong_passphrase', t('Wrong passphrase, or the file is damaged.'))
  }
}
