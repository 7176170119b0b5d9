/** One version and its changes. */
export interface Release {
  title: string
  changes: Change[]
}

/** One change: its highlighted beginning, and the rest. */
export interface Change {
  about: string
  text: string
}

/** Removes Markdown, and links into the repository, which mean nothing to the reader. */
const asPlainText = (text: string): string =>
  text
    .replaceAll(/ \(\[[^\]]*\]\([^)]*\)(?:, (?:\[[^\]]*\]\([^)]*\)|[^()]*))*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')

const changeOf = (line: string): Change => {
  const [, about = '', text = ''] = /^- (?:\*\*(.+?)\*\*)?(.*)$/.exec(line) ?? []
  return { about: asPlainText(about), text: asPlainText(text) }
}

/**
 * Parses CHANGELOG.md (Keep a Changelog). Returns its versions, newest first, each with its changes
 * as plain text; versions without changes are omitted.
 */
export function readChangelog(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return {
        title: asPlainText(title.replaceAll(/[[\]]/g, '')),
        changes: lines.filter((line) => line.startsWith('- ')).map(changeOf),
      }
    })
    .filter(({ changes }) => changes.length > 0)
}
