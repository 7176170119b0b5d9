import { t } from '#shared/i18n/translate.ts'
import type { BulkRoute, BulkState } from '#shared/bridge/spend.ts'
import type { ContactSelection } from '#shared/bridge/people.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Bulk, BulkTarget, LeftOut } from '#main/engine/spend/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { contactOrder, selectedContacts } from '#main/features/common/people-filter.ts'
import { doNotContact, personName } from '#main/features/common/rows/common.ts'
import { bulkState } from './bulk-rows.ts'

/**
 * Over an hour at the enrichment rate, and longer with the reads; larger runs are better planned in
 * parts.
 */
const MAX_PEOPLE = 2000

export type BulkRuns = ReturnType<typeof createBulkRuns>

/** Builds the part that starts runs over many people and reports how they ended. */
export function createBulkRuns(engine: PayingEngine) {
  const { hub } = engine
  const followed = new WeakSet<Bulk>()
  /**
   * Returns the people a run would buy for. Leaves out people at do-not-contact companies, whose
   * addresses are of no use.
   */
  async function targetsOf(
    select: ContactSelection,
  ): Promise<{ targets: BulkTarget[]; dnc: number }> {
    const { cache } = engine
    const ids = await selectedContacts(cache, select, contactOrder('name', false))
    if (ids.length > MAX_PEOPLE)
      throw new ProblemError(
        'too_many',
        t(
          '{people, plural, one {# person is} other {# people are}} too many for one run; {most, plural, other {#}} at most.',
          { people: ids.length, most: MAX_PEOPLE },
        ),
        t('Narrow the filter. Nothing was sent.'),
      )
    const rows = (await cache.getMany('contacts', ids)).filter((row) => !row.local)
    const allowed = rows.filter(
      (row) => doNotContact(row.joined.company, row.record.company) !== true,
    )
    return {
      targets: allowed.map((row) => ({
        id: row.id,
        label: personName(row.record) ?? t('No name'),
        record: row.record as Fields,
      })),
      dnc: rows.length - allowed.length,
    }
  }

  /** Shows a notice when a run ends, also if the run was started before the last restart. */
  function follow(bulk: Bulk): void {
    if (followed.has(bulk)) return
    followed.add(bulk)
    void bulk.ended.then((isOver) => {
      if (!isOver) return
      hub.touch('contacts', 'runs', 'credits')
      hub.emit({ type: 'notice', data: ending(bulkState(bulk, () => 0)) })
    })
  }

  /** Reports whether this press already started a run; its intent is the run's id (P7). */
  const findRunning = (intent_id: string) =>
    engine.spend.bulks().some(({ state }) => state.id === intent_id)

  function begin(
    intent_id: string,
    route: BulkRoute,
    targets: { id: string; label: string }[],
    cap: number,
    tags: Record<string, string>,
    left_out?: LeftOut,
  ): { id: string } {
    if (findRunning(intent_id)) return { id: intent_id }
    const { spend } = engine
    if (targets.length === 0)
      throw new ProblemError(
        'nothing',
        t('There is nobody left to look up.'),
        t('Nothing was sent.'),
      )
    if (
      spend
        .bulks()
        .some(
          ({ state }) =>
            state.route === route && (state.state === 'running' || state.state === 'paused'),
        )
    )
      throw new ProblemError(
        'running',
        t('A run of this kind is already in progress.'),
        t('Wait until it ends, or stop it first.'),
      )
    const bulk = spend.startBulk(route, targets, cap, left_out, tags, intent_id)
    follow(bulk)
    hub.touch('runs')
    return { id: bulk.state.id }
  }

  return { targetsOf, follow, findRunning, begin }
}

/** Returns the notice for a run that has ended. */
function ending({ id, route, found, done, spent, refused, unknown, state, reason }: BulkState): {
  tone: 'success' | 'warning'
  message: string
  hint?: string
  link: string
} {
  const problem = [
    refused > 0
      ? t('{refused, plural, one {# was refused.} other {# were refused.}}', { refused })
      : '',
    unknown > 0
      ? t('{unknown, plural, one {# has an unknown outcome.} other {# have an unknown outcome.}}', {
          unknown,
        })
      : '',
    state === 'stopped' ? (reason ?? t('Stopped.')) : '',
  ]
    .filter(Boolean)
    .join(' ')
  return {
    tone: problem ? 'warning' : 'success',
    message:
      route === 'contacts.findEmail'
        ? t(
            '{found, plural, one {# e-mail} other {# e-mails}} found for {done, plural, one {# person} other {# people}}, {spent, plural, one {# credit} other {# credits}}',
            { found, done, spent },
          )
        : t(
            '{found, plural, one {# phone} other {# phones}} found for {done, plural, one {# person} other {# people}}, {spent, plural, one {# credit} other {# credits}}',
            { found, done, spent },
          ),
    ...(problem ? { hint: problem } : {}),
    link: `/credits/runs?run=${id}`,
  }
}
