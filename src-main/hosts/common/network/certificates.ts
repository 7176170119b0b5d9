import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { replaceFile } from '#main/engine/store/durable-file.ts'

/** Whom a connection trusts: Node's list, the system's, and a file of the person's own. */
export interface Certificates {
  /** Read once, and again after a change: the lists are long. */
  context(): SecureContext
  /** Who stands in the person's own file. */
  own(): string[]
  /** Keeps these authorities beside those of the system. Throws CertificateError. */
  trust(pem: string): void
  distrust(): void
}

/** The text holds no certificate that could be trusted; nothing was changed. */
export class CertificateError extends Error {
  readonly code = 'bad_certificate'
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const MOST = 50

/**
 * Opens the certificates that connections trust: those of Node, of the system, and the person's own
 * in `certificates.pem` of the profile; IT may put that file there as well.
 */
export function openCertificates(profile: string): Certificates {
  const file = join(profile, 'certificates.pem')
  let context: SecureContext | null = null
  const readStored = () => (existsSync(file) ? read(readFileSync(file, 'utf8')) : [])
  return {
    context: () =>
      (context ??= createSecureContext({
        ca: [...getCACertificates('default'), ...ofSystem(), ...readStored().map(String)],
      })),
    own: () => readStored().map(nameOf),
    trust(pem) {
      const given = read(pem)
      if (given.length === 0 || given.length > MOST || !given.every(({ ca }) => ca))
        throw new CertificateError('no certificate of an authority')
      replaceFile(file, given.map(String).join(''))
      context = null
    },
    distrust() {
      rmSync(file, { force: true })
      context = null
    },
  }
}

/** Not every system lets programs read its list. */
function ofSystem(): string[] {
  try {
    return getCACertificates('system')
  } catch {
    return []
  }
}

function read(pem: string): X509Certificate[] {
  return (pem.match(BLOCK) ?? []).flatMap((block) => {
    try {
      return [new X509Certificate(block)]
    } catch {
      return []
    }
  })
}

/** The name under which people know an authority. */
function nameOf({ subject }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1]
  return part('CN') ?? part('O') ?? subject.replaceAll('\n', ', ')
}
