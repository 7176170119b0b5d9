import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import { maxRows } from '#shared/bridge/command.ts'
import type { HistoryRow, PendingRow } from '#shared/bridge/pending.ts'
import type { HistoryEntry } from '#main/engine/outbox/index.ts'
import { describeForeign } from '#main/engine/outbox/operation-labels.ts'
import { isMissing } from '#main/engine/api/index.ts'
import { gestureOf, isUndo, subjectOf, translateLabel } from '#main/engine/outbox/undo-labels.ts'
import type { ImportsUnderWay } from '#main/features/common/offers.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

const row = (
  { id, at, label, language, changes, undoes, undone_by }: HistoryEntry,
  why_not: string | null,
): HistoryRow => ({
  id,
  at,
  summary: translateLabel(label),
  gesture: gestureOf(label),
  language: otherLanguage(language),
  count: changes.reduce((sum, { records = 1 }) => sum + records, 0),
  undone: undone_by !== null,
  undo: undoes !== null,
  undoes_undo: isUndo(label),
  can_undo: undone_by === null && why_not === null,
  why_not,
  subject: subjectOf(changes),
})

/**
 * Returns one line per import for its rows that are not in the outbox yet. They are sent row by
 * row, after everything else.
 */
const stillToCome = (imports: ImportsUnderWay, { budget }: Pick<Engine, 'budget'>): PendingRow[] =>
  imports.unqueued().map((batch) => {
    const { id, name, counts, updated_at } = batch
    const rows = counts.waiting + counts.returning
    const isLeaving = batch.state === 'running' && !batch.of_others
    return {
      id: `import:${id}`,
      state: 'waiting',
      subject: name,
      summary: t(
        '{rows, plural, one {# row of an import remaining} other {# rows of an import remaining}}',
        { rows },
      ),
      changes: [],
      reason: describeWaiting(batch),
      created_at: updated_at,
      eta_ms: isLeaving ? budget.etaMs('write', rows, 'sweep') : null,
      attempts: 0,
      conflicts: [],
      can: [],
      // The import page only lists the user's own imports.
      link: batch.of_others ? null : '/import',
    }
  })

type UnqueuedImport = ReturnType<ImportsUnderWay['unqueued']>[number]

function describeWaiting({ state, of_others }: UnqueuedImport): string {
  if (of_others) return describeForeign()
  return state === 'paused'
    ? t('Paused. Resume it under Import.')
    : t('Sent automatically, row by row, after everything else.')
}

/** Returns the last known record of an edit, as the service stated it. */
async function readLastKnown(
  { outbox, cache }: Pick<Engine, 'outbox' | 'cache'>,
  id: string,
): Promise<Fields> {
  const target = outbox.recordOf(id)
  const found = target ? await cache.get(target.table, target.id) : null
  if (!found) return {}
  const record = found.record as Fields
  const contact = record['contact'] as { id?: unknown } | undefined
  return { ...record, contact_id: record['contact_id'] ?? contact?.id ?? record['source_id'] }
}

/**
 * Returns what is left of a member's person if the service reports them deleted: the member then
 * cannot be put back without the person. Null if the person exists, or if that is unknown.
 */
async function findDeletedPerson(
  { outbox, api, cache }: Pick<Engine, 'outbox' | 'api' | 'cache'>,
  id: string,
  contactId: unknown,
): Promise<Fields | null> {
  if (outbox.recordOf(id)?.table !== 'members' || typeof contactId !== 'string') return null
  // Read the cache first, because the service's answer removes the person from it.
  const cachedPerson = await cache.get('contacts', contactId)
  const answer = await api.call('contacts.read', {
    params: { id: contactId },
    priority: 'interactive',
  })
  return isMissing(answer) ? (cachedPerson?.record ?? {}) : null
}

/** Builds the handlers of pending edits and of the history of this computer (I3, A3, H7). */
export function pendingHandlers(
  engine: Pick<Engine, 'outbox' | 'budget' | 'cache' | 'clock' | 'api'>,
  imports: () => ImportsUnderWay,
  folder: () => string = downloads,
): Handlers<Subject<'pending'> | Subject<'history'>> {
  return {
    'pending.list': () => {
      const { rows, total, counts, eta_ms } = engine.outbox.pending()
      const more = stillToCome(imports(), engine)
      return {
        rows: [...rows, ...more].slice(0, maxRows),
        total: total + more.length,
        counts: { ...counts, waiting: counts.waiting + more.length },
        eta_ms,
      }
    },
    'pending.retry': async ({ ids }) => {
      await engine.outbox.retry(ids)
      return {}
    },
    'pending.discard': ({ ids }) => engine.outbox.discard(ids),
    'pending.recreate': async ({ id }) => {
      const { outbox } = engine
      const known = await readLastKnown(engine, id)
      const done = await outbox.recreate(
        id,
        known,
        await findDeletedPerson(engine, id, known['contact_id']),
      )
      if (!done)
        throw new ProblemError(
          'too_little',
          t('Too little of this record is left to create it again.'),
          t('Export your edit, and create the record by hand.'),
        )
      return done
    },
    'pending.export': async ({ ids }) => {
      const chosenIds = new Set(ids)
      const table = engine.outbox
        .pending()
        .rows.filter((pendingRow) => chosenIds.has(pendingRow.id))
        .flatMap(({ subject, summary, changes }) =>
          changes.length === 0
            ? [[subject, summary ?? '', '', '']]
            : changes.map(({ field, from, to }) => [subject, field, from ?? '', to ?? '']),
        )
      if (table.length === 0) throw new ProblemError('nothing', t('There is nothing to export.'))
      const name = stampedName('my-edits', engine.clock.now())
      const text = csvOf([t('record'), t('field'), t('was'), t('wanted')], table)
      return { path: await saveFile(folder(), name, 'csv', text), rows: table.length }
    },
    'pending.change': async ({ id, set }) => {
      await engine.outbox.change(id, set)
      return {}
    },
    'pending.resolve': async ({ id, field, choice }) => {
      await engine.outbox.resolve(id, field, choice)
      return {}
    },
    'history.list': async ({ limit = 100, offset = 0, ...filter }) => {
      const { outbox } = engine
      const entries = outbox.history(limit, offset, filter)
      return {
        rows: await Promise.all(
          entries.map(async (entry) =>
            row(entry, entry.undone_by === null ? await outbox.cannotUndo(entry) : null),
          ),
        ),
        offset,
        total: outbox.historyCount(filter),
        next: null,
        as_of: null,
      }
    },
    'history.place': () => ({ place: engine.outbox.history(1)[0]?.place ?? 0 }),
    'history.undo': async ({ id, after }) => {
      const { entry, message } = await engine.outbox.undo(id, { after })
      return { undone: entry ? row(entry, null) : null, message }
    },
    'history.redo': async () => {
      const { entry, message } = await engine.outbox.redo()
      return { redone: entry ? row(entry, null) : null, message }
    },
  }
}
