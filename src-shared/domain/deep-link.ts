import { memberPath } from './record-path.ts'
export const SCHEME = 'hotdesk'
const MAX_LENGTH = 600
const PLAIN = /^[\w-]+$/

/**
 * A link to a record (L5): `hotdesk://w-3f0a9c2b71/people/c_1`. The first part identifies the
 * workspace by a digest that reveals nothing and is the same on every computer. The rest can only
 * be a screen: no query, no fragment, no dots, no encoding, so that a link from a web page can do
 * nothing but show something. Ids with other characters are written as `x-` and their base64url.
 */
export interface DeepLink {
  /** null: the open workspace. */
  workspace: string | null
  /** A path of the router: `/hot-lists/hl_1?member=m_1`. */
  path: string
}

/** Returns the link to a screen of the router; null if the screen cannot be linked to. */
export function deepLinkTo(
  workspace: string,
  location: { pathname: string; search?: Record<string, unknown> },
): string | null {
  const parts = location.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part))
  const member = location.search?.['member']
  if (parts[0] === 'hot-lists' && parts.length === 2 && typeof member === 'string')
    parts.push(member)
  const link = `${SCHEME}://w-${workspace}/${parts.map(writePart).join('/')}`
  return parts.length === 0 || link.length > MAX_LENGTH ? null : link
}

/** Parses a link; returns null if it is not one of Hotdesk's. */
export function readDeepLink(link: string): DeepLink | null {
  const text = link.trim()
  const parts =
    text.length <= MAX_LENGTH
      ? /^hotdesk:\/\/([\w-]+(?:\/[\w-]+)*)\/?$/i.exec(text)?.[1]?.split('/')
      : undefined
  if (!parts) return null
  const workspace = /^w-([0-9a-f]{8,64})$/.exec(parts[0] ?? '')?.[1] ?? null
  const read = (workspace === null ? parts : parts.slice(1)).map(readPart)
  if (read.length === 0 || read.some((part) => part === null))
    return workspace !== null && read.length === 0 ? { workspace, path: '/' } : null
  const [place, record, inner] = read as string[]
  if (place === 'hot-lists' && record !== undefined && inner !== undefined)
    return {
      workspace,
      path: memberPath(record, inner),
    }
  return { workspace, path: `/${(read as string[]).map(encodeURIComponent).join('/')}` }
}

const writePart = (part: string): string =>
  PLAIN.test(part) && !part.startsWith('x-') ? part : `x-${toBase64Url(part)}`

function readPart(part: string): string | null {
  if (!part.startsWith('x-')) return part
  try {
    return fromBase64Url(part.slice(2)) || null
  } catch {
    return null
  }
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const fromBase64Url = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.codePointAt(0) ?? 0,
    ),
  )
