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
  const { chosenFileStore, touch } = context
  return {
    'import.begin': async ({ name, size }) => {
      const { id } = context.workspace()
      if (chosenFileStore.find()) chosenFileStore.idle()
      chosenFileStore.forget()
      const chosenFile = createChosenFile(
        incoming,
        id,
        context.isPractice() ? 'practice' : 'api',
        name,
        size,
      )
      chosenFileStore.set(chosenFile)
      if (size === 0) await planFile(context, chosenFile)
      touch()
      return { id: chosenFile.file.id }
    },
    'import.piece': async ({ id, at, data }) => {
      const chosenFile = chosenFileStore.current()
      if (chosenFile.file.id !== id)
        throw new ProblemError('replaced', t('Another file has been chosen since.'))
      writePiece(context, chosenFile, at, Buffer.from(data, 'base64'))
      if (chosenFile.file.received() === chosenFile.file.size) await planFile(context, chosenFile)
      touch()
      return { received: chosenFile.file.received() }
    },
    'import.way': async ({ way }) => {
      const chosenFile = chosenFileStore.idle()
      if (way === 'practice') context.control()
      const previousMapping = chosenFile.mapping
      chosenFile.way = way
      chosenFile.preview = null
      await planFile(context, chosenFile)
      keepMapping(chosenFile, previousMapping)
      return {}
    },
    'import.readAs': async ({ kind }) => {
      await planFile(context, chosenFileStore.idle(), kind)
      return {}
    },
    'import.map': ({ column, field }) => {
      const chosenFile = chosenFileStore.idle()
      mapColumn(chosenFile, column, field)
      chosenFile.recalled = false
      chosenFile.run = null
      touch()
      return {}
    },
    'import.choose': ({ because, choice }) => {
      chosenFileStore.idle().choices.set(because, choice)
      touch()
      return {}
    },
    'import.list': ({ list }) => {
      chosenFileStore.idle().list = list
      touch()
      return {}
    },
    'import.clear': () => {
      if (chosenFileStore.find()) chosenFileStore.idle()
      chosenFileStore.forget()
      touch()
      return {}
    },
  }
}

function createChosenFile(
  incoming: string,
  workspace: string,
  way: ChosenFile['way'],
  name: string,
  size: number,
): ChosenFile {
  if (way === 'api' && size > MAX_PEOPLE_BYTES)
    throw new ProblemError(
      'too_large',
      t('This file holds more than {size} MB.', { size: 50 }),
      t('Split it into parts: at ten people a minute, it would take weeks.'),
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
      t('Hotdesk couldn’t copy the file.'),
      t('Check that the disk has free space.'),
    )
  }
}

/** Writes a piece of the file. Throws `no_room`, after dropping the file, or `out_of_order`. */
function writePiece(
  { chosenFileStore, touch }: ImportContext,
  { file }: ChosenFile,
  at: number,
  bytes: Buffer,
): void {
  let isInOrder = false
  try {
    isInOrder = file.write(at, bytes)
  } catch {
    chosenFileStore.forget()
    touch()
    throw new ProblemError(
      'no_room',
      t('Hotdesk couldn’t copy the file.'),
      t('Free some space on the disk, then choose it again.'),
    )
  }
  if (!isInOrder)
    throw new ProblemError(
      'out_of_order',
      t('The file changed while it was read.'),
      t('Choose it again.'),
    )
}
