import { t } from '#shared/i18n/translate.ts'
import { MAX_PEOPLE_BYTES } from '#shared/bridge/import.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { ImportContext } from './import-context.ts'
import { holdFile, receiveFile } from './import-file.ts'
import { keepMapping, mapColumn, planFile } from './import-plan.ts'

type Names =
  | 'import.begin'
  | 'import.piece'
  | 'import.way'
  | 'import.readAs'
  | 'import.map'
  | 'import.choose'
  | 'import.list'
  | 'import.clear'

/**
 * Builds the handlers that receive a file and prepare its import. `incoming`: the folder where a
 * file for the practice workspace is stored, encrypted.
 */
export function chooseFile(context: ImportContext, incoming: string): Pick<Handlers, Names> {
  const { holding, touch } = context
  return {
    'import.begin': async ({ name, size }) => {
      const { id } = context.workspace()
      if (holding.find()) holding.idle()
      holding.forget()
      const held = takeOver(incoming, id, context.isPractice() ? 'practice' : 'api', name, size)
      holding.hold(held)
      if (size === 0) await planFile(context, held)
      touch()
      return { id: held.file.id }
    },
    'import.piece': async ({ id, at, data }) => {
      const now = holding.current()
      if (now.file.id !== id)
        throw new ProblemError('replaced', t('Another file was chosen since.'))
      writePiece(context, now, at, Buffer.from(data, 'base64'))
      if (now.file.received() === now.file.size) await planFile(context, now)
      touch()
      return { received: now.file.received() }
    },
    'import.way': async ({ way }) => {
      const now = holding.idle()
      if (way === 'practice') context.control()
      const chosen = now.mapping
      now.way = way
      now.preview = null
      await planFile(context, now)
      keepMapping(now, chosen)
      return {}
    },
    'import.readAs': async ({ kind }) => {
      await planFile(context, holding.idle(), kind)
      return {}
    },
    'import.map': ({ column, field }) => {
      const now = holding.idle()
      mapColumn(now, column, field)
      now.recalled = false
      now.run = null
      touch()
      return {}
    },
    'import.choose': ({ because, choice }) => {
      holding.idle().choices.set(because, choice)
      touch()
      return {}
    },
    'import.list': ({ list }) => {
      holding.idle().list = list
      touch()
      return {}
    },
    'import.clear': () => {
      if (holding.find()) holding.idle()
      holding.forget()
      touch()
      return {}
    },
  }
}

function takeOver(
  incoming: string,
  workspace: string,
  way: ChosenFile['way'],
  name: string,
  size: number,
): ChosenFile {
  if (way === 'api' && size > MAX_PEOPLE_BYTES)
    throw new ProblemError(
      'too_large',
      t('This file holds more than 50 MB.'),
      t('Cut it into parts: at ten people a minute it would take weeks.'),
    )
  try {
    return {
      file: way === 'practice' ? receiveFile(incoming, name, size) : holdFile(name, size),
      workspace,
      way,
      preview: null,
      mapping: new Map(),
      recalled: false,
      choices: new Map(),
      list: null,
      problem: null,
      run: null,
    }
  } catch {
    throw new ProblemError(
      'no_room',
      t('The file could not be taken over.'),
      t('Is there room on the disk?'),
    )
  }
}

/** Writes a piece of the file. Throws `no_room`, after dropping the file, or `out_of_order`. */
function writePiece(
  { holding, touch }: ImportContext,
  { file }: ChosenFile,
  at: number,
  bytes: Buffer,
): void {
  let fits = false
  try {
    fits = file.write(at, bytes)
  } catch {
    holding.forget()
    touch()
    throw new ProblemError(
      'no_room',
      t('The file could not be taken over.'),
      t('Is there room on the disk? Choose it again when there is.'),
    )
  }
  if (!fits)
    throw new ProblemError(
      'out_of_order',
      t('The file changed while it was read.'),
      t('Choose it again.'),
    )
}
