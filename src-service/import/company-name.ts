/** The key two spellings of one company's name share: case, spaces at the ends and double spaces never make another company. */
export function companyKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
