/** Hashes a name that may contain words of a filter or of a record, which are not stored (J9). */
export function hashed(name: string): string {
  let hash = 5381
  for (const char of name) hash = (Math.imul(hash, 33) ^ (char.codePointAt(0) ?? 0)) >>> 0
  return `${hash.toString(36)} ${name.length}`
}
