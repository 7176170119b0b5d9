import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { firstLine } from '#main/engine/runs/index.ts'
import { gesture } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { deskDetail } from '#main/features/common/rows/desk.ts'
import { baseOfSeen } from '#main/features/common/typed.ts'
import { paidAnswer, madeId } from '#main/features/common/paid-run.ts'

const words: Record<string, () => string> = {
  title: () => t('Title'),
  target_industries: () => t('Industries'),
  target_locations: () => t('Places'),
  company_sizes: () => t('Company sizes'),
  titles: () => t('Titles'),
  keywords: () => t('Keywords'),
  recruited_roles: () => t('Recruited roles'),
  criteria: () => t('Criteria'),
}
const linkTo = (id: string) => recordPath('desks', id)

/** An edit only compares the desk's own fields, so the counts do not matter. */
const noFigures = { companies: 0, prospects: 0, direct_fit: 0, mapped: false }

/**
 * Builds the handlers that change desks. Edits go through the outbox; generating and building call
 * the service directly.
 */
export function deskChanges(
  engine: PayingEngine,
): Pick<Handlers, 'desks.edit' | 'desks.create' | 'desks.generate' | 'desks.buildHotList'> {
  return {
    'desks.edit': async ({ id, set, seen }) => {
      const { cache, outbox, clock } = engine
      const read_at = clock.monotonic()
      const row = await cache.get('desks', id)
      if (!row)
        throw new ProblemError(
          'gone',
          t('This desk is no longer there.'),
          t('Nothing was changed.'),
        )
      const want = omitUndefined(set)
      const title = readText(row.record.title) ?? t('a desk')
      return gesture(
        outbox,
        t('{changes}: {record}', {
          changes: sideBySide(Object.keys(want).map((field) => words[field]?.() ?? field)),
          record: title,
        }),
        [
          {
            id,
            edit: {
              endpoint: 'desks.update',
              params: { id },
              want,
              ...baseOfSeen(
                want,
                { record: row.record, shown: { ...deskDetail(row, noFigures, new Set()) } },
                seen,
              ),
              read_at,
              subject: title,
              link: linkTo(id),
            },
          },
        ],
      )
    },
    'desks.create': async ({ set }) => {
      const done = await engine.outbox.edit(t('New desk: {title}', { title: set.title }), [
        {
          endpoint: 'desks.create',
          params: {},
          want: omitUndefined(set),
          subject: set.title,
          link: '/desks',
        },
      ])
      const [newDesk] = done.results
      if (!newDesk) throw new ProblemError('failed', t('The desk couldn’t be created.'))
      return { id: newDesk.record_id, history_id: done.history_id }
    },
    'desks.generate': async ({ intent_id, brief }) => {
      const { runs, spend, sync } = engine
      const answer = await spend.buy({
        intent_id,
        route: 'desks.generate',
        body: { brief },
        label: firstLine(brief),
      })
      const desk_id = madeId(answer)
      runs.nudge()
      if (desk_id !== null) {
        sync.markChanged({ resource: 'desk_companies', id: desk_id })
        sync.markChanged({ resource: 'desk_prospects', id: desk_id })
      }
      return { purchase: paidAnswer(answer, t('Desk created.')), desk_id }
    },
    'desks.buildHotList': async ({ intent_id, id }) => {
      const row = await engine.cache.get('desks', id)
      if (!row)
        throw new ProblemError('gone', t('This desk is no longer there.'), t('Nothing was made.'))
      if (row.local)
        throw new ProblemError(
          'local',
          t('The service does not know this desk yet.'),
          t('You can build a list once the desk has been sent.'),
        )
      return engine.runs.builds.build(id, intent_id)
    },
  }
}
