import { createHash, randomBytes } from 'node:crypto'

/** A way to sign in that a proxy offers, with its parameters (RFC 9110 §11.6). */
export interface Challenge {
  /** In lower case. */
  scheme: string
  parameters: ReadonlyMap<string, string>
}

export interface ProxyUser {
  user: string
  password: string
}

/** The hashes of Digest that Hotdesk knows, the strongest first. */
const HASHES: readonly (readonly [name: string, hash: string])[] = [
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
]
/** A request is counted per nonce, and each of ours has a nonce of its own. */
const FIRST = '00000001'
const WORD = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s,"]+)))?/g

/** Parses a Proxy-Authenticate header, or several of them. */
export function parseChallenges(header: string | string[] | undefined): Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = []
  for (const [, name = '', quoted, plain] of String(header ?? '').matchAll(WORD)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: new Map() })
    else challenges.at(-1)?.parameters.set(name.toLowerCase(), value)
  }
  return challenges
}

/** Returns the strongest Digest challenge that Hotdesk can answer, or null. */
export function findDigest(challenges: readonly Challenge[]): Challenge | null {
  const known = challenges.filter(
    ({ scheme, parameters }) =>
      scheme === 'digest' &&
      parameters.has('realm') &&
      parameters.has('nonce') &&
      (!parameters.has('qop') || offersAuth(parameters)),
  )
  for (const [name] of HASHES) {
    const found = known.find((challenge) => algorithmOf(challenge).name === name)
    if (found) return found
  }
  return null
}

/** Returns the Proxy-Authorization header that answers a Digest challenge (RFC 7616). */
export function answerDigest(
  challenge: Challenge,
  { user, password }: ProxyUser,
  { method, path }: { method: string; path: string },
  ownNonce = randomBytes(16).toString('hex'),
): string {
  const { parameters } = challenge
  const [realm, nonce] = [parameters.get('realm') ?? '', parameters.get('nonce') ?? '']
  const { hash, isSession, stated } = algorithmOf(challenge)
  const digest = (...parts: string[]) => createHash(hash).update(parts.join(':')).digest('hex')
  const secret = digest(user, realm, password)
  const key = isSession ? digest(secret, nonce, ownNonce) : secret
  const request = digest(method, path)
  const isCounted = offersAuth(parameters)
  const response = isCounted
    ? digest(key, nonce, FIRST, ownNonce, 'auth', request)
    : digest(key, nonce, request)
  const isHidden = parameters.get('userhash') === 'true'
  const opaque = parameters.get('opaque')
  return `Digest ${[
    isHidden ? `username=${quote(digest(user, realm))}` : nameOf(user),
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(path)}`,
    `response=${quote(response)}`,
    ...(stated === undefined ? [] : [`algorithm=${stated}`]),
    ...(isCounted || isSession ? [`cnonce=${quote(ownNonce)}`] : []),
    ...(isCounted ? ['qop=auth', `nc=${FIRST}`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(isHidden ? ['userhash=true'] : []),
  ].join(', ')}`
}

/** Returns the hash of a Digest challenge; the name is empty if Hotdesk does not know it. */
function algorithmOf({ parameters }: Challenge) {
  const stated = parameters.get('algorithm')
  const upper = (stated ?? 'MD5').toUpperCase()
  const [name, hash] = HASHES.find(([known]) => known === upper.replace(/-SESS$/, '')) ?? ['', '']
  return { name, hash, stated, isSession: upper.endsWith('-SESS') }
}

const offersAuth = (parameters: Challenge['parameters']): boolean =>
  /(^|[\s,])auth([\s,]|$)/i.test(parameters.get('qop') ?? '')

/** A header holds no other letters than those of ASCII. */
const nameOf = (user: string): string =>
  /^[ -~]*$/.test(user)
    ? `username=${quote(user)}`
    : `username*=UTF-8''${encodeURIComponent(user).replace(/['()*]/g, percent)}`

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
