/** The separator that main puts between the summary and the transcript of a call note. */
const BETWEEN = '\n\n'

/** Returns the transcript of a call: the text of its note without the summary. */
export function transcriptOf({ summary, text }: { summary: string | null; text: string | null }) {
  if (!text || !summary) return text
  return text.slice(summary.length + BETWEEN.length) || null
}
