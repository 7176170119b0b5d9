/** The most somebody can write about a problem. */
export const MOST_WORDS = 20_000

/** Returns the whole of a report: what somebody wrote, then what Hotdesk knows. */
export const problemReport = (words: string, diagnostics: string): string =>
  `# Hotdesk problem report\n\n## What happened\n${words.trim() || '(nothing written)'}\n\n${diagnostics}\n`
