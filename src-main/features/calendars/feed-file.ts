import { removeIsolation } from '#shared/i18n/isolate.ts'
import { t } from '#shared/i18n/translate.ts'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { ProblemError } from '#main/engine/problem.ts'
import { replaceFile } from '#main/engine/store/durable-file.ts'

/** Returns the path the user typed, normalised and with `~` expanded to the home folder. */
export const parsePath = (input: string): string =>
  normalize(input.startsWith('~/') ? join(homedir(), input.slice(2)) : input)

/** Reports whether Hotdesk wrote the file at a path. */
function wasWrittenByHotdesk(path: string): boolean {
  const head = readFileSync(path, 'utf8').slice(0, 400)
  return head.startsWith('BEGIN:VCALENDAR') && head.includes('Hotdesk')
}

const refuse = (message: string, hint: string): never => {
  throw new ProblemError('not_saved', message, hint)
}

/**
 * Checks that a feed may be written there: the path is absolute and ends in .ics, its folder
 * exists, and no file of another program is in its place. Throws the problem `not_saved`.
 */
export function checkPath(path: string): void {
  if (!isAbsolute(path) || !path.toLowerCase().endsWith('.ics'))
    refuse(t('Not the path of a calendar file.'), t('Enter a full path that ends in .ics.'))
  if (!existsSync(dirname(path)))
    refuse(t('This folder doesn’t exist.'), t('Create the folder first, or choose another.'))
  if (existsSync(path) && !wasWrittenByHotdesk(path))
    refuse(t('There is another file at this place.'), t('Choose another name.'))
}

/** Writes the feed atomically, without the marks of isolated values. Throws the problem `not_saved`. */
export function writeFeed(path: string, text: string): void {
  checkPath(path)
  try {
    replaceFile(path, removeIsolation(text))
  } catch (error) {
    throw new ProblemError(
      'not_saved',
      t('The calendar file could not be written.'),
      t('Check that the disk has free space and that you may write to this folder.'),
      { cause: error },
    )
  }
}

/** Deletes a feed if it exists and Hotdesk wrote it. */
export function deleteFeed(path: string): void {
  if (existsSync(path) && wasWrittenByHotdesk(path)) rmSync(path)
}
