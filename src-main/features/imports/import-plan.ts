import { t } from '#shared/i18n/translate.ts'
import type { ImportPlan } from '#shared/bridge/import.ts'
import { previewImport } from '#shared/tables/preview.ts'
import { ImportError } from '#shared/tables/problem.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { PracticeRefusal, type ImportPreview } from '#main/features/common/practice-control.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { ImportContext } from './import-context.ts'
import type { IncomingFile } from './import-file.ts'
import { recallMapping } from './remembered-mapping.ts'

/**
 * Reads a file's columns and guesses their fields; drops the results of an earlier check. A file
 * that cannot be read gets a problem instead.
 */
export async function planFile(
  { control, touch, workspace }: ImportContext,
  chosenFile: ChosenFile,
  kind?: ImportPreview['kind'],
): Promise<void> {
  const { disk } = chosenFile.file
  try {
    const preview =
      chosenFile.way === 'practice' && disk
        ? await control().previewImport(disk.sealed.path, disk.sealed.seal, kind)
        : await peoplePreview(chosenFile.file)
    chosenFile.preview = preview
    chosenFile.mapping = new Map(
      preview.columns.map(({ name }) => [
        name,
        preview.mapping.find(({ column }) => column === name)?.field ?? null,
      ]),
    )
    const before = recallMapping(
      workspace().imports.mappings,
      preview.kind,
      chosenFile.mapping.keys(),
    )
    if (before) keepMapping(chosenFile, before)
    chosenFile.recalled = before !== null
    chosenFile.problem = null
  } catch (error) {
    if (!(error instanceof PracticeRefusal || error instanceof ImportError)) throw error
    chosenFile.problem = error.message
  }
  chosenFile.run = null
  touch()
}

/** Fields that only the service sets (contract §2). */
const servicesOwn = new Set(['id', 'email_status'])

/** Returns the preview of a file of people, without the fields that only the service sets. */
async function peoplePreview({ source }: IncomingFile): Promise<ImportPreview> {
  const { mapping, fields, ...preview } = await previewImport(source, 'contacts')
  return {
    ...preview,
    kinds: ['contacts'],
    mapping: mapping.filter(({ field }) => !servicesOwn.has(field)),
    fields: fields.filter((field) => !servicesOwn.has(field)),
  }
}

/** Builds the plan as the window shows it, with the fields that are still missing. */
export function planOf(
  { kind, kinds, columns, fields, needed }: ImportPreview,
  mapping: ChosenFile['mapping'],
  recalled = false,
): ImportPlan {
  const mapped = new Set(mapping.values())
  return {
    kind,
    kinds,
    fields,
    columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })),
    recalled,
    missing: needed.filter((set) => !set.some((field) => mapped.has(field))),
  }
}

/**
 * Maps a column to a field, and unmaps any other column from it. Throws the problem `no_column` for
 * an unknown column or field.
 */
export function mapColumn(
  { preview, mapping }: ChosenFile,
  column: string,
  field: string | null,
): void {
  if (!preview || !mapping.has(column) || (field !== null && !preview.fields.includes(field)))
    throw new ProblemError('no_column', t('There is no such column or field.'))
  for (const [otherColumn, mapped] of mapping)
    if (field !== null && mapped === field) mapping.set(otherColumn, null)
  mapping.set(column, field)
}

/** Applies an earlier mapping to the columns whose field also exists in this kind of import. */
export function keepMapping({ preview, mapping }: ChosenFile, before: ChosenFile['mapping']): void {
  const fields: readonly string[] = preview?.fields ?? []
  for (const [column, field] of before)
    if (mapping.has(column) && (field === null || fields.includes(field)))
      mapping.set(column, field)
}
