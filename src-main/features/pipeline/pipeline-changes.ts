import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { JobSelection } from '#shared/bridge/pipeline.ts'
import type { JobFields } from './job-fields.ts'
import { SLICE } from '#main/engine/outbox/bulk-local-edits.ts'
import type { LocalEdit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { gesture, refuse } from '#main/features/common/edits.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { conditionsOf } from './pipeline-queries.ts'
import { deriveNote } from '#main/features/common/typed.ts'
import { readText } from '#main/features/common/rows/common.ts'

/**
 * Maximum number of rows named in a result; well below the limit of one message between window and
 * main.
 */
const MAX_NAMED = 1000
const explainGone = () => t('This lead no longer exists.')

/**
 * Returns the ids a selection means now. A filter is evaluated again, so that rows on pages that
 * were never loaded are included (H5).
 */
export async function selectedJobs(
  engine: Pick<Engine, 'cache' | 'clock'>,
  select: JobSelection,
): Promise<string[]> {
  if ('ids' in select) return select.ids
  const except = new Set(select.except)
  return (await engine.cache.ids('jobs', await conditionsOf(engine, select.filter))).filter(
    (id) => !except.has(id),
  )
}

interface Changing {
  label: string
  done: number
  total: number
  stopped: boolean
}

/**
 * Builds the handlers that change the overlay of leads, which no endpoint takes (R1), and the
 * requested fields of leads (B3).
 */
export function pipelineChanges(
  engine: Engine,
  fields: Pick<JobFields, 'ask'>,
): Pick<
  Handlers,
  'pipeline.overlay' | 'pipeline.changing' | 'pipeline.stopChanging' | 'pipeline.askFields'
> {
  let changing: Changing | null = null

  /** Edits thousands of leads in slices, with progress; one such change at a time. */
  async function editMany(ids: string[], label: string, edit: (row: Row<'jobs'>) => LocalEdit) {
    if (changing)
      throw new ProblemError(
        'busy',
        t(
          '{leads, plural, one {# lead is being changed just now.} other {# leads are being changed just now.}}',
          { leads: changing.total },
        ),
        t('Wait until they are, or stop it.'),
      )
    const now: Changing = (changing = { label, done: 0, total: ids.length, stopped: false })
    const gone: string[] = []
    const slices = slicesOf(engine.cache, ids, edit, gone)
    try {
      const { history_id, done } = await engine.outbox.keepMany(
        (so_far) => describeChange(label, so_far === 0 ? t('leads') : countLeads(so_far)),
        slices,
        (done) => {
          now.done = done
          return !now.stopped
        },
      )
      return {
        history_id,
        results: refuse(gone.slice(0, MAX_NAMED), explainGone()),
        ...(now.stopped && done + gone.length < ids.length
          ? { stopped: { done, total: ids.length } }
          : {}),
      }
    } finally {
      changing = null
      engine.hub.touch('overlays')
    }
  }

  return {
    'pipeline.overlay': async ({ select, set, seen }) => {
      const ids = await selectedJobs(engine, select)
      const kept = keptOf(set)
      const edit = (row: Row<'jobs'>): LocalEdit => ({
        table: 'jobs',
        record_id: row.id,
        set: { ...kept, ...setDone(row, set.follow_up_done) },
        derive: deriveNote('note', set.note, seen),
        subject: subjectOf(row),
        link: recordPath('pipeline', row.id),
      })
      if (ids.length > SLICE) return editMany(ids, labelOf(set), edit)
      const rows = await engine.cache.getMany('jobs', ids)
      const foundIds = new Set(rows.map((row) => row.id))
      const answer = await gesture(
        engine.outbox,
        describeChange(
          labelOf(set),
          rows.length === 1 && rows[0] ? subjectOf(rows[0]) : countLeads(rows.length),
        ),
        [],
        rows.map((row) => ({ id: row.id, edit: edit(row) })),
      )
      return {
        ...answer,
        results: [
          ...answer.results,
          ...refuse(
            ids.filter((id) => !foundIds.has(id)),
            explainGone(),
          ),
        ],
      }
    },
    'pipeline.changing': () => ({
      change: changing && {
        what: changing.label,
        done: changing.done,
        total: changing.total,
      },
    }),
    'pipeline.stopChanging': () => {
      if (changing) changing.stopped = true
      return {}
    },
    'pipeline.askFields': ({ fields: names }) => {
      fields.ask([...new Set(names)])
      engine.hub.touch('jobs', 'session')
      void engine.sync.refresh({ resource: 'jobs' })
      return {}
    },
  }
}

/** Yields the edits of many leads in slices; adds the ids of missing leads to `gone`. */
async function* slicesOf(
  cache: Engine['cache'],
  ids: readonly string[],
  edit: (row: Row<'jobs'>) => LocalEdit,
  gone: string[],
): AsyncGenerator<LocalEdit[]> {
  for (let at = 0; at < ids.length; at += SLICE) {
    const part = ids.slice(at, at + SLICE)
    const rows = await cache.getMany('jobs', part)
    const foundIds = new Set(rows.map((row) => row.id))
    gone.push(...part.filter((id) => !foundIds.has(id)))
    yield rows.map(edit)
  }
}

/**
 * Returns the fields to store: the initial stage needs none, and a reason belongs to a dismissal
 * only.
 */
function keptOf(set: Parsed<'pipeline.overlay'>['set']) {
  const { follow_up_done: _, ...fields } = set
  const { stage } = fields
  return {
    ...fields,
    ...(stage === 'to_review' ? { stage: null } : {}),
    ...(stage !== undefined && stage !== 'dismissed'
      ? { dismissal: null, duplicate_of: null }
      : {}),
  }
}

const subjectOf = (row: Row<'jobs'>) =>
  [readText(row.record.title)?.trim(), readText(row.record.company_name)?.trim()]
    .filter(Boolean)
    .join(' · ') || t('A lead')

/** Stores the date that was followed up, so that a new date in the workspace is due again. */
const setDone = (row: Row<'jobs'>, done: boolean | null | undefined) =>
  done === undefined ? {} : { follow_up_done: done ? readText(row.record.follow_up_date) : null }

const describeChange = (changes: string, record: string) =>
  t('{changes}: {record}', { changes, record })
const countLeads = (leads: number) => t('{leads, plural, one {# lead} other {# leads}}', { leads })

const words: Record<string, () => string> = {
  note: () => t('Note'),
  follow_up_at: () => t('Follow-up'),
  follow_up_done: () => t('Followed up'),
  duplicate_of: () => t('Duplicate'),
  dismissal: () => t('Reason'),
  matched_company_id: () => t('Company'),
}
const labelOf = (set: { stage?: string | null | undefined }) =>
  set.stage
    ? t(
        '{stage, select, to_review {Stage to review} qualified {Stage qualified} approached {Stage approached} in_talks {Stage in talks} won {Stage won} dismissed {Stage dismissed} other {Stage {word}}}',
        { stage: set.stage, word: set.stage.replaceAll('_', ' ') },
      )
    : sideBySide([...new Set(Object.keys(set).map((field) => words[field]?.() ?? t('Stage')))])
