import { t } from '#shared/i18n/translate.ts'
/**
 * Reads an address as the user typed it: adds https if there is no scheme, and the path of the
 * contract (§1) to a lone host.
 */
export function readAddress(
  typed: string,
): { ok: true; url: string } | { ok: false; message: string } {
  const text = typed.trim()
  if (text === '') return { ok: false, message: t('Enter the address of your workspace.') }
  let url: URL
  try {
    url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return {
      ok: false,
      message: t('Not a valid address. It should look like https://name.example.'),
    }
  }
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback))
    return {
      ok: false,
      message: t('The address must start with https to keep your sign-in private.'),
    }
  if (url.username || url.password)
    return { ok: false, message: t('Remove the user name and password from the address.') }
  const path = url.pathname === '/' ? '/api/v2' : url.pathname.replace(/\/+$/, '')
  return { ok: true, url: `${url.origin}${path}` }
}

/** Completes the address of the sign-in host as typed: adds https if there is no scheme. */
export const signInAddress = (typed: string): string => {
  const text = typed.trim()
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
}
