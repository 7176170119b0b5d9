import { rootCertificates, type DetailedPeerCertificate } from 'node:tls'

/**
 * Returns the name of the root authority of a verified certificate if it is a private one, such as
 * that of a company proxy that inspects traffic. Returns null if the authority is among the public
 * ones that Node knows, or if the chain has no root.
 */
export function privateAuthority(certificate: DetailedPeerCertificate): string | null {
  const chain = chainOf(certificate)
  if (chain.some(isPublic)) return null
  const root = chain.at(-1)
  if (root === undefined || root.issuerCertificate !== root) return null
  const { CN, O } = root.subject as Partial<Record<'CN' | 'O', string | string[]>>
  return [CN ?? O ?? root.fingerprint256].flat().join(', ')
}

/** Returns a certificate and its issuers, up to the self-signed one. */
function chainOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = []
  for (
    let link: DetailedPeerCertificate | undefined = certificate;
    link?.raw !== undefined && !chain.includes(link);
    link = link.issuerCertificate
  )
    chain.push(link)
  return chain
}

let known: Set<string> | null = null

/** Reports whether Node ships this certificate as a public authority. */
function isPublic({ raw }: DetailedPeerCertificate): boolean {
  known ??= new Set(rootCertificates.map((pem) => pem.replace(/-----[A-Z ]+-----|\s/g, '')))
  return known.has(raw.toString('base64'))
}
