import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChangelog } from '#renderer/parts/help/changelog.ts'
import { top } from '#test/support/proc.ts'

test('what is new is read version by version, without marks and links', () => {
  const text = [
    '# Changelog\n\nIntroduction.\n',
    '## [0.2.0] - 2026-12-01\n\nWords.\n\n### Added',
    '- **Lists.** With `code` and a [page](guide.md) in it ([more.md](more.md)).',
    '- **Around**: one search',
    '- Two hosts',
    '\n## 0.1.0\n\nNothing to list.\n',
  ].join('\n')
  expect(readChangelog(text)).toEqual([
    {
      title: '0.2.0 - 2026-12-01',
      changes: [
        { about: 'Lists.', text: ' With code and a page in it.' },
        { about: 'Around', text: ': one search' },
        { about: '', text: 'Two hosts' },
      ],
    },
  ])
})

test('nothing of the shipped changelog is shown with its marks', () => {
  const [first, ...others] = readChangelog(readFileSync(join(top, 'CHANGELOG.md'), 'utf8'))
  expect(first?.changes.length).toBeGreaterThan(5)
  for (const { changes } of [...(first ? [first] : []), ...others])
    for (const { about, text } of changes) {
      expect(`${about} ${text}`).not.toMatch(/\*\*|`|\]\(|\.md/)
      expect(`${about}${text}`).not.toBe('')
    }
})
