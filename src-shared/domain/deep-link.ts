import { memberPath } from './record-path.ts'
export const SCHEME = 'hotdesk'
const MAX_LENGTH = 600
const PLAIN = /^[\w-]+$/

/**
 * Links to any record (L5): `hotdesk://w-3f0a9c2b71/people/c_1`. The first part names the
 * workspace, by a digest that tells nothing of it and is the same on every computer; the rest names
 * a screen, and only ever a screen: no query, no fragment, no dots, no encoding, so that a link
 * from a web page cannot do anything but show something. Ids that do not fit are written `x-` and
 * their base64url.
 */
export interface DeepLink {
  /** null: whichever workspace is open. */
  workspace: string | null
  /** As the router takes it: `/hot-lists/hl_1?member=m_1`. */
  path: string
}

/** Returns the link to a screen of the router, or null for one that cannot be linked to. */
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

/** Reads where a link leads, or null if it is none of ours. */
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
