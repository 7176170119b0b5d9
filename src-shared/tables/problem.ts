/**
 * Thrown if a whole file cannot be imported; nothing of it was imported. The message is shown to
 * the user.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code = 'bad_file'
}

/** The kinds of records a file may contain. */
export type ImportKind = 'jobs' | 'contacts' | 'companies'
