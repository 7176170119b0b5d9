import { span } from '../../format/formats.ts'

/** Says when all that waits will have been sent; null where nothing does. */
export function etaWords(eta: number | null, online: boolean): string | null {
  if (eta === null) return null
  return online ? `all sent in ${span(eta)} (rate limit)` : 'sent once you’re back online'
}
