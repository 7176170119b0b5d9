/** What one version brought. */
export interface Release {
  title: string
  changes: Change[]
}

/** One change: the words that stand out at its beginning, and the rest. */
export interface Change {
  about: string
  text: string
}

/** Where sources and documents are kept, a link means nothing to somebody who reads this. */
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
 * Reads CHANGELOG.md (Keep a Changelog): its versions, the newest first, each with its changes as
 * plain text. A version without changes is left out.
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
