/**
 * A file as a whole cannot be used; nothing of it was imported. The message is for the person who
 * chose it.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code = 'bad_file'
}

/** What a file may hold. */
export type ImportKind = 'jobs' | 'contacts' | 'companies'
