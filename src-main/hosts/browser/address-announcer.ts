import { TOKEN_LIFE_MS } from './pairing.ts'

/**
 * Announces the address of a new session: as one line of JSON for programs, as sentences for
 * people.
 */
export interface AddressAnnouncer {
  /** Announces the first address, or one that was requested. */
  announce(url: string): void
  /**
   * Announces another address because the page is gone, or because the last address was not used in
   * time. Only for people; programs request one.
   */
  renew(url: string, reason: 'gone' | 'unused'): void
}

/** Builds the announcer; it writes sentences if `forPeople` is true. */
export function createAddressAnnouncer(
  forPeople: boolean,
  write: (line: string) => void,
): AddressAnnouncer {
  if (!forPeople) return { announce: (url) => write(JSON.stringify({ url })), renew: () => {} }
  const life = TOKEN_LIFE_MS / 1000
  return {
    announce: (url) =>
      write(
        `\nOpen Hotdesk in a browser on this machine, within ${life} seconds:\n\n    ${url}\n\n` +
          'The address works once; press Enter here for another, Ctrl+C to stop.',
      ),
    renew: (url, reason) =>
      write(
        `${reason === 'gone' ? 'The page was closed or reloaded' : 'The address was not used in time'}; the newest is:\n\n    ${url}\n`,
      ),
  }
}
