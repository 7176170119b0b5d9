import type { CampaignReading } from './campaign-rows.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'

/**
 * Starting and stopping campaigns (E3), what the person has looked at (E5), and the weekly report
 * as files (E10).
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
      open().campaigns.looked()
      return {}
    },
    'campaigns.move': ({ id, action }) => open().moves.move(id, action),
    'campaigns.dismissMove': ({ id }) => {
      open().moves.dismiss(id)
      return {}
    },
    'campaigns.saveReport': async ({ header, rows, pdf }) => {
      const name = stampedName('campaigns', open().clock.now())
      const csv_path = await saveFile(folder(), name, 'csv', csvOf(header, rows))
      return {
        csv_path,
        pdf_path: await saveFile(folder(), name, 'pdf', Buffer.from(pdf, 'base64')),
      }
    },
  }
}
