/** The most characters a user can write about a problem. */
export const MAX_REPORT_LENGTH = 20_000

/** Returns the whole report: the user's text, then the diagnostics. */
export const problemReport = (words: string, diagnostics: string): string =>
  `# Hotdesk problem report\n\n## What happened\n${words.trim() || '(nothing written)'}\n\n${diagnostics}\n`
