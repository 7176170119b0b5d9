import { t } from '#shared/i18n/translate.ts'
import type { ReportRow } from '#shared/bridge/research.ts'
import { nameLikeness, tellingWords } from '#shared/domain/company-names.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { firstLine, isFinished, isWhole, type KeptRun } from '#main/engine/runs/index.ts'
import type { Engine, PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { madeId, paidAnswer } from '#main/features/common/paid-run.ts'
import { findingsOf, sourcesOf } from './report-parts.ts'
import { stateOf } from './research-runs.ts'
import { idOf, oddOf, readText, timeOf } from '#main/features/common/rows/common.ts'

type Json = Record<string, unknown>
const objects = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter((item): item is Json => typeof item === 'object' && item !== null)
    : []

/**
 * Builds the handlers of research: paid for once, awaited in the background, readable offline (G4).
 */
export function researchHandlers(open: () => PayingEngine): Handlers<Subject<'research'>> {
  const runOf = (reportId: string) =>
    open()
      .runs.store.list()
      .find((run) => run.kind === 'research' && run.run_id === reportId) ?? null

  return {
    'research.list': async () => {
      const { cache, runs } = open()
      const page = await listAll(cache, 'reports', {
        sort: [{ field: 'created_at', desc: true }],
      })
      const listedIds = new Set(page.rows.map((row) => row.id))
      const ownRuns = runs.store.list().filter((run) => run.kind === 'research')
      // Paid reports that are not listed yet come first, so that the user does not lose sight of
      // them.
      const waiting = ownRuns.filter(
        (run) =>
          (run.run_id === null || !listedIds.has(run.run_id)) &&
          ['sending', 'unknown', 'needs_you', 'running'].includes(stateOf(run)),
      )
      const rows = page.rows.map((row) =>
        reportRow(row, ownRuns.find((run) => run.run_id === row.id) ?? null),
      )
      return { reports: [...waiting.map(waitingRow), ...rows], as_of: page.as_of }
    },
    'research.read': async ({ id }) => {
      const { cache, runs } = open()
      const row = await cache.get('reports', id)
      if (!row) {
        const run = runs.store.byId(id)
        return {
          report:
            run?.kind === 'research'
              ? { ...waitingRow(run), found: [], insights: [], sources: [], read_at: null }
              : null,
        }
      }
      return {
        report: {
          ...reportRow(row, runOf(id)),
          found: await Promise.all(
            objects(row.record.companies).map((company) => foundCompany(open(), company)),
          ),
          insights: findingsOf(row.record.market_insights),
          sources: sourcesOf(row.record.sources),
          read_at: isWhole(row.record) ? row.changed_at : null,
          ...oddOf(row.record, ['companies', 'sources']),
        },
      }
    },
    'research.start': async ({ intent_id, brief }) => {
      const { runs, spend } = open()
      const answer = await spend.buy({
        intent_id,
        route: 'research.start',
        body: { brief },
        label: firstLine(brief),
      })
      runs.nudge()
      return {
        purchase: paidAnswer(
          answer,
          t('Research is running. We’ll notify you when the report is ready.'),
        ),
        report_id: madeId(answer),
      }
    },
  }
}

function reportRow(row: Row<'reports'>, run: KeptRun | null): ReportRow {
  const { record } = row
  const finished = isFinished(record) || run?.state === 'settled'
  return {
    id: row.id,
    report_id: row.id,
    run_id: run?.id ?? null,
    brief: readText(record.brief) ?? t('No brief'),
    state: finished ? 'finished' : 'waiting',
    companies: Array.isArray(record.companies) ? record.companies.length : null,
    created_at: timeOf(record.created_at) ?? run?.created_at ?? null,
    completed_at: timeOf(record.completed_at),
    is_stored: isWhole(record) && finished,
    mine: run !== null,
  }
}

function waitingRow(run: KeptRun): ReportRow {
  const state = stateOf(run)
  return {
    id: run.id,
    report_id: run.run_id,
    run_id: run.id,
    brief: run.brief,
    state: state === 'unknown' || state === 'needs_you' ? state : 'waiting',
    companies: null,
    created_at: run.created_at,
    completed_at: null,
    is_stored: false,
    mine: true,
  }
}

/**
 * Returns a company of a report with its match in the workspace, found by the report's own id, by
 * its domain, or by the same name.
 */
async function foundCompany({ cache }: Pick<Engine, 'cache'>, company: Json) {
  const name = readText(company['name']) ?? t('No name')
  const domain = readText(company['domain'])
  const companyId = idOf(company['company_id'])
  const known =
    (companyId === null ? null : await cache.get('companies', companyId)) ??
    (domain === null
      ? null
      : (await cache.list('companies', { filter: { field: 'domain', is: domain }, limit: 1 }))
          .rows[0]) ??
    (await findByName(cache, name))
  const people = known ? await cache.total('contacts', { field: 'company_id', is: known.id }) : 0
  return {
    name,
    domain,
    industry: readText(company['industry']),
    location: readText(company['location']),
    reason: readText(company['reason']),
    company_id: known?.id ?? null,
    do_not_contact: known?.record.do_not_contact ?? null,
    people,
  }
}

async function findByName(cache: Engine['cache'], name: string): Promise<Row<'companies'> | null> {
  const words = tellingWords(name).join(' ')
  if (words === '') return null
  const { rows } = await cache.list('companies', { filter: { text: words }, limit: 10 })
  return rows.find((row) => nameLikeness(readText(row.record.name) ?? '', name) === 1) ?? null
}
