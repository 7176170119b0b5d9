import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { replaceFile } from '#main/engine/store/durable-file.ts'

/** Trusted authorities: Node's list, the system's, and a file of the user's own. */
export interface Certificates {
  /** Returns the TLS context. It is cached until a change, because the lists are long. */
  context(): SecureContext
  /** Returns the names of the authorities in the user's own file. */
  own(): string[]
  /**
   * Replaces the user's own authorities; those of Node and the system stay trusted. Throws
   * CertificateError.
   */
  trust(pem: string): void
  distrust(): void
}

/** The text holds no certificate of an authority; nothing was changed. */
export class CertificateError extends Error {
  readonly code = 'bad_certificate'
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const MOST = 50

/**
 * Opens the certificates that connections trust: Node's, the system's, and the user's own in
 * `certificates.pem` of the profile. An administrator may place that file there as well.
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
      const certificates = read(pem)
      if (
        certificates.length === 0 ||
        certificates.length > MOST ||
        !certificates.every(({ ca }) => ca)
      )
        throw new CertificateError('no certificate of an authority')
      replaceFile(file, certificates.map(String).join(''))
      context = null
    },
    distrust() {
      rmSync(file, { force: true })
      context = null
    },
  }
}

/** Returns the system's authorities; none if the system does not let programs read its list. */
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

/** Returns the name under which users know an authority. */
function nameOf({ subject }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1]
  return part('CN') ?? part('O') ?? subject.replaceAll('\n', ', ')
}
