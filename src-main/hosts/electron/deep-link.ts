import { readDeepLink, SCHEME } from '#shared/domain/deep-link.ts'

export { SCHEME }

/**
 * Finds the deep link on a command line, which is how Windows and Linux hand it to a running
 * application; null where there is none.
 */
export function deepLinkIn(args: readonly string[]): string | null {
  return args.find((arg) => readDeepLink(arg) !== null) ?? null
}
