import { startOfWeek } from '#shared/domain/calendar-days.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Log } from '#main/ports.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import { allCampaigns, type CampaignReading } from './campaign-rows.ts'
import { reportOf } from './campaign-report.ts'
import { reportTables } from './report-tables.ts'

const SAVED = 'campaigns.report_saved'
const MONDAY = 1

export interface ReportInput {
  weeks: number
  first_day: number
}

/**
 * Writes each table of the report to a file in the downloads folder and returns the paths (E10).
 */
export async function saveReportTables(
  live: Omit<CampaignReading, 'moves'>,
  input: ReportInput,
  folder = downloads(),
): Promise<string[]> {
  // One day for all files, also if midnight comes between two.
  const now = live.clock.now()
  const { rows, as_of } = await allCampaigns(live)
  const report = reportOf(live, rows, as_of, input)
  const paths: string[] = []
  for (const { name, header, rows: table } of reportTables(report, live.zone)) {
    const stem = stampedName(`campaigns-${name}`, now)
    paths.push(await saveFile(folder, stem, 'csv', csvOf(header, table)))
  }
  return paths
}

/**
 * Returns what saves the tables once a week: after the first reading on Monday, or later in the
 * week if the computer was off. It is told when a reading began to be kept: one of Sunday night is
 * not saved as Monday's. If writing fails, it tries again after the next reading. Readings that end
 * at the same time save once.
 */
export function createWeeklyReport(
  live: Omit<CampaignReading, 'moves'>,
  { kv, log }: { kv: KeyValue; log: Log },
  folder?: string,
): (keptAt: number) => Promise<void> {
  let saving: Promise<void> | undefined
  const save = async (keptAt: number) => {
    const week = String(startOfWeek(keptAt, MONDAY, live.zone))
    if (kv.get(SAVED) === week) return
    try {
      await saveReportTables(live, { weeks: 4, first_day: MONDAY }, folder)
      kv.set(SAVED, week)
    } catch (error) {
      log.warn('weekly report not saved', errorFields(error))
    }
  }
  return (keptAt) =>
    (saving ??= save(keptAt).finally(() => {
      saving = undefined
    }))
}
