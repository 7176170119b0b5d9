import { heldAsChosen } from '#shared/domain/holds.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Feature } from '#main/features/common/feature.ts'
import type { CampaignMoves } from './campaign-moves.ts'
import type { CampaignReading } from './campaign-rows.ts'
import { createCampaignWatch } from './campaign-watch.ts'

function readCampaigns(engine: Engine): Omit<CampaignReading, 'moves'> {
  const { store, cache, kv, clock, log, hub, zone } = engine
  const campaigns = createCampaignWatch({ db: store.outbox, cache, kv, clock, log, hub, zone })
  return { cache, clock, zone, campaigns }
}

export const campaigns: Feature = {
  name: 'campaigns',
  subjects: ['campaigns'],
  build: ({ settings }) => ({
    open(engine) {
      const reading = readCampaigns(engine)
      const watch = reading.campaigns
      let moves: CampaignMoves | undefined
      let saveWeekly: ((keptAt: number) => Promise<void>) | undefined
      engine.extend({
        async onListRead(_list, table) {
          if (table !== 'campaigns') return
          const keptAt = engine.clock.now()
          await watch.onListRead()
          if (!settings().report_on_monday) return
          const { createWeeklyReport } = await import('./save-report.ts')
          saveWeekly ??= createWeeklyReport(reading, engine)
          await saveWeekly(keptAt)
        },
      })
      return {
        later: {
          campaigns: async () => {
            const { campaignHandlers, openMoves } = await import('./campaign-handlers.ts')
            moves = openMoves(engine, heldAsChosen(settings), watch)
            return campaignHandlers({ ...reading, moves })
          },
        },
        offers: {
          campaigns: {
            first: watch.store.first,
            importSnapshots: watch.importSnapshots,
            alarms: watch.alarms,
          },
        },
        stop: () => moves?.stop(),
      }
    },
  }),
}
