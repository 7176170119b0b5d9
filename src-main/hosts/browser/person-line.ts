import { TOKEN_LIFE_MS } from './pairing.ts'

/**
 * Where the address of a new session is told: one line of JSON for programs, sentences for people.
 */
export interface AddressTeller {
  /** The first address, or one that was asked for. */
  tell(url: string): void
  /**
   * The page has gone, or an address was not used in time, and here is another; said to people
   * only, programs ask for it.
   */
  renew(url: string, why: 'gone' | 'unused'): void
}

/** Builds what tells the address, in sentences where `forPeople` is true. */
export function createAddressTeller(
  forPeople: boolean,
  write: (line: string) => void,
): AddressTeller {
  if (!forPeople) return { tell: (url) => write(JSON.stringify({ url })), renew: () => {} }
  const life = TOKEN_LIFE_MS / 1000
  return {
    tell: (url) =>
      write(
        `\nOpen Hotdesk in a browser on this machine, within ${life} seconds:\n\n    ${url}\n\n` +
          'The address works once; press Enter here for another, Ctrl+C to stop.',
      ),
    renew: (url, why) =>
      write(
        `${why === 'gone' ? 'The page was closed or reloaded' : 'The address was not used in time'}; the newest is:\n\n    ${url}\n`,
      ),
  }
}
