import { readDeepLink, SCHEME } from '#shared/domain/deep-link.ts'

export { SCHEME }

/**
 * Finds the deep link on a command line, the way Windows and Linux pass one to a running
 * application. Returns null if there is none.
 */
export function deepLinkIn(args: readonly string[]): string | null {
  return args.find((arg) => readDeepLink(arg) !== null) ?? null
}
