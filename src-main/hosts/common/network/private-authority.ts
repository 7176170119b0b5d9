import { rootCertificates, type DetailedPeerCertificate } from 'node:tls'

/**
 * Returns the name of the authority that vouches for a verified certificate, where it is none of
 * the public ones that Node knows: a company's own, as of a proxy that opens what passes. Null for
 * a public one, and where the end of the chain was not told.
 */
export function privateAuthority(certificate: DetailedPeerCertificate): string | null {
  const chain = chainOf(certificate)
  if (chain.some(isPublic)) return null
  const root = chain.at(-1)
  if (root === undefined || root.issuerCertificate !== root) return null
  const { CN, O } = root.subject as Partial<Record<'CN' | 'O', string | string[]>>
  return [CN ?? O ?? root.fingerprint256].flat().join(', ')
}

/** Returns a certificate and who issued each, up to the first that issued itself. */
function chainOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = []
  for (
    let one: DetailedPeerCertificate | undefined = certificate;
    one?.raw !== undefined && !chain.includes(one);
    one = one.issuerCertificate
  )
    chain.push(one)
  return chain
}

let known: Set<string> | null = null

/** Whether Node brings this certificate as that of a public authority. */
function isPublic({ raw }: DetailedPeerCertificate): boolean {
  known ??= new Set(rootCertificates.map((pem) => pem.replace(/-----[A-Z ]+-----|\s/g, '')))
  return known.has(raw.toString('base64'))
}
