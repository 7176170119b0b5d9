/** What main puts between the summary of a call note and its transcript. */
const BETWEEN = '\n\n'

/** Returns what was said in a call: the text of its note without the summary. */
export function transcriptOf({ summary, text }: { summary: string | null; text: string | null }) {
  if (!text || !summary) return text
  return text.slice(summary.length + BETWEEN.length) || null
}
