import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'

/** The change of one row in a transaction: the whole row, or the key of a deleted one. */
export type Change = [table: string, kind: 'put' | 'del', row: Record<string, unknown>]
type Entry = { changes: Change[] } | { void: number }

const magic = Buffer.from('HDJRNL01', 'latin1')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const nonceBytes = 12
const tagBytes = 16
/** A longer record is a damaged length, not a record. */
const maxRecord = 256 * 1024 * 1024

/**
 * An append-only log of every change to the outbox since its last backup. Each record is sealed
 * with AES-256-GCM under the journal's own key. It serves to salvage a damaged outbox, so it is
 * written before the commit but flushed only when it is closed: the outbox itself survives power
 * cuts.
 */
export class Journal {
  readonly file: string
  #handle: number
  #key: KeyObject
  #salt: Buffer
  #count: number
  #bytes: number

  private constructor(
    file: string,
    handle: number,
    salt: Buffer,
    key: Buffer,
    count: number,
    bytes: number,
  ) {
    this.file = file
    this.#handle = handle
    this.#salt = salt
    this.#key = sealKey(key, salt)
    this.#count = count
    this.#bytes = bytes
  }

  /** Starts an empty journal; replaces an older file of that name. */
  static begin(file: string, key: Buffer): Journal {
    const handle = openSync(file, 'w+', 0o600)
    const salt = randomBytes(saltBytes)
    writeSync(handle, Buffer.concat([magic, salt]))
    return new Journal(file, handle, salt, key, 0, headBytes)
  }

  /**
   * Resumes a journal, cutting off a record that a crash left incomplete. Returns null if there is
   * no file, or it is not a journal.
   */
  static resume(file: string, key: Buffer): Journal | null {
    if (!existsSync(file)) return null
    const handle = openSync(file, 'r+')
    const head = Buffer.alloc(headBytes)
    const size = fstatSync(handle).size
    if (
      size < headBytes ||
      readSync(handle, head, 0, headBytes, 0) < headBytes ||
      !head.subarray(0, magic.length).equals(magic)
    ) {
      closeSync(handle)
      return null
    }
    let end = headBytes
    let count = 0
    const length = Buffer.alloc(4)
    while (end + 4 <= size && readSync(handle, length, 0, 4, end) === 4) {
      const next = end + 4 + length.readUInt32BE()
      if (next > size) break
      end = next
      count++
    }
    ftruncateSync(handle, end)
    return new Journal(file, handle, Buffer.from(head.subarray(magic.length)), key, count, end)
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Adds the changes that a transaction is about to commit. Throws the errors of the file system.
   */
  append(changes: Change[]): void {
    this.#write({ changes })
  }
  /** Voids the last record, because its transaction was not committed. */
  takeBack(): void {
    this.#write({ void: this.#count - 1 })
  }

  #write(entry: Entry): void {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    cipher.setAAD(place(this.#salt, this.#count))
    const sealedEntry = Buffer.concat([
      nonce,
      cipher.update(JSON.stringify(entry), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    const record = Buffer.alloc(4 + sealedEntry.length)
    record.writeUInt32BE(sealedEntry.length)
    sealedEntry.copy(record, 4)
    try {
      let written = 0
      while (written < record.length)
        written += writeSync(
          this.#handle,
          record,
          written,
          record.length - written,
          this.#bytes + written,
        )
    } catch (error) {
      ftruncateSync(this.#handle, this.#bytes)
      throw error
    }
    this.#bytes += record.length
    this.#count++
  }

  close(): void {
    fsyncSync(this.#handle)
    closeSync(this.#handle)
  }
}

/**
 * Derives the journal's key, as a key object because bytes would be converted again for every
 * record.
 */
function sealKey(key: Buffer, salt: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, 'hotdesk outbox journal', 32)))
}

/** Returns the additional data that binds a record to its journal and its place in it. */
function place(salt: Buffer, index: number): Buffer {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(index))
  return Buffer.concat([salt, counter])
}

/**
 * Reads all changes of a journal in order, without voided records. Damaged records are counted and
 * skipped.
 */
export function readJournal(file: string, key: Buffer): { changes: Change[][]; damaged: number } {
  const read: { changes: Change[][]; damaged: number } = { changes: [], damaged: 0 }
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  if (bytes.length < headBytes || !bytes.subarray(0, magic.length).equals(magic)) return read
  const salt = bytes.subarray(magic.length, headBytes)
  const seal = sealKey(key, salt)
  const entries: (Entry | null)[] = []
  for (let at = headBytes; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length > maxRecord || at + 4 + length > bytes.length) break
    entries.push(unseal(seal, salt, entries.length, bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  for (const [index, entry] of entries.entries())
    if (entry && 'void' in entry && entry.void < index) entries[entry.void] = { void: -1 }
  for (const entry of entries) {
    if (!entry) read.damaged++
    else if ('changes' in entry) read.changes.push(entry.changes)
  }
  return read
}

function unseal(seal: KeyObject, salt: Buffer, index: number, record: Buffer): Entry | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', seal, record.subarray(0, nonceBytes))
    decipher.setAAD(place(salt, index))
    decipher.setAuthTag(record.subarray(record.length - tagBytes))
    const text = Buffer.concat([
      decipher.update(record.subarray(nonceBytes, record.length - tagBytes)),
      decipher.final(),
    ])
    return JSON.parse(text.toString('utf8')) as Entry
  } catch {
    return null
  }
}
