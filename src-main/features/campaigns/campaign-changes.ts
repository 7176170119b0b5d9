import type { CampaignReading } from './campaign-rows.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { saveReportTables } from './save-report.ts'

/**
 * Builds the handlers that move campaigns (E3), record when the user looked at them (E5), and save
 * the weekly report as files (E10).
 */
export function campaignChanges(
  open: () => CampaignReading,
  folder: () => string = downloads,
): Pick<
  Handlers,
  'campaigns.looked' | 'campaigns.move' | 'campaigns.dismissMove' | 'campaigns.saveReport'
> {
  return {
    'campaigns.looked': () => {
      open().campaigns.recordVisit()
      return {}
    },
    'campaigns.move': ({ id, action }) => open().moves.move(id, action),
    'campaigns.dismissMove': ({ id }) => {
      open().moves.dismiss(id)
      return {}
    },
    'campaigns.saveReport': async ({ pdf, ...input }) => {
      const csv_paths = await saveReportTables(open(), input, folder())
      const name = stampedName('campaigns', open().clock.now())
      return {
        csv_paths,
        pdf_path: await saveFile(folder(), name, 'pdf', Buffer.from(pdf, 'base64')),
      }
    },
  }
}
