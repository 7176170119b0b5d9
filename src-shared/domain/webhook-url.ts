import { t } from '#shared/i18n/translate.ts'
/**
 * Explains why the service could not deliver to a URL; null if it can (contract §6.1: an HTTPS
 * URL). `loopback`: the practice workspace runs on this computer and may deliver to it. Checks the
 * parsed URL, so that spelling tricks hide nothing.
 */
export function webhookUrlProblem(
  text: string,
  { loopback }: { loopback: boolean },
): string | null {
  const url = URL.parse(text.trim())
  if (!url)
    return t('This is not a web address. It looks like {example}.', {
      example: 'https://hooks.example.com/hotdesk',
    })
  if (url.username || url.password)
    return t(
      'Anyone who can see the webhook would see the user name or password in its URL. Leave it out and sign deliveries instead.',
    )
  if (isThisComputer(url.hostname)) {
    if (!loopback)
      return t(
        'This address leads to the service itself, not to this computer. A desktop cannot receive deliveries: give the address of a server.',
      )
    return url.protocol === 'https:' || url.protocol === 'http:'
      ? null
      : t('The address must begin with {start} or {other}.', {
          start: 'https://',
          other: 'http://',
        })
  }
  if (url.protocol !== 'https:')
    return t('The address must begin with {start}.', { start: 'https://' })
  if (isPrivate(url.hostname))
    return t('This address exists only in a local network; the service cannot reach it.')
  return null
}

const isThisComputer = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127(\.\d+){3}$/.test(host)

const isPrivate = (host: string) =>
  /^(10\.|192\.168\.|169\.254\.|0\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host) ||
  /^\[(f[cd]|fe[89ab])/i.test(host) ||
  /\.(local|internal|lan|home\.arpa)$/.test(host) ||
  (!host.includes('.') && !host.startsWith('['))
