import { formatPersonName } from '#shared/domain/person-name.ts'

let tag = 'en'

/** Writes names from now on as a tag of `nameTag` says (M5), in this thread. */
export function writeNamesBy(next: string): void {
  tag = next
}

/** Returns a person's names in the order that the settings ask for; empty without any. */
export const joinNames = (given: string, family: string): string =>
  formatPersonName(given, family, tag)
