import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloads } from '#main/features/common/save-file.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* Where files are saved. */

/** Gives this test a home, and what its desktop says of its folders. */
function liveIn(said: string | null): string {
  const home = temporaryFolder()
  const before = { HOME: process.env['HOME'], XDG_CONFIG_HOME: process.env['XDG_CONFIG_HOME'] }
  onTestFinished(() => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  })
  process.env['HOME'] = home
  delete process.env['XDG_CONFIG_HOME']
  mkdirSync(join(home, '.config'))
  if (said !== null) writeFileSync(join(home, '.config', 'user-dirs.dirs'), said)
  return home
}

test.each([
  ['in the language of the desktop', 'XDG_DOWNLOAD_DIR="$HOME/Téléchargements"', 'Téléchargements'],
  [
    'where it says nothing of them',
    '# XDG_DOWNLOAD_DIR="$HOME/Other"\nXDG_MUSIC_DIR="$HOME/M"',
    'Downloads',
  ],
  ['where it says nonsense', 'XDG_DOWNLOAD_DIR="somewhere"', 'Downloads'],
  ['where it says nothing at all', null, 'Downloads'],
])('files are saved among the downloads of the person, %s', (_, said, folder) => {
  const home = liveIn(said)
  expect(downloads('linux')).toBe(join(home, folder))
  expect(downloads('darwin')).toBe(join(home, 'Downloads'))
})

test('files are saved in a folder outside of the home where the desktop says so', () => {
  liveIn('XDG_DOWNLOAD_DIR="/data/downloads"\n')
  expect(downloads('linux')).toBe('/data/downloads')
})
