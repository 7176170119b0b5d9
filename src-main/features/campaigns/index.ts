import { heldAsChosen, type HeldFor } from '#shared/domain/holds.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { createCampaignMoves } from './campaign-moves.ts'
import type { CampaignReading } from './campaign-rows.ts'
import { createCampaignWatch } from './campaign-watch.ts'

function openCampaigns(engine: Engine, heldFor: HeldFor): CampaignReading {
  const { store, api, cache, kv, clock, log, hub, zone, sync } = engine
  const campaigns = createCampaignWatch({ db: store.outbox, cache, kv, clock, log, hub, zone })
  const moves = createCampaignMoves({
    api,
    cache,
    clock,
    log,
    hub,
    online: () => sync.online(),
    heldFor,
    tryNow: () => sync.tryNow(),
    onRead: campaigns.recordRow,
  })
  return { cache, clock, zone, campaigns, moves }
}

export const campaigns: Feature = {
  name: 'campaigns',
  subjects: ['campaigns'],
  build: ({ settings }) => ({
    open(engine) {
      const opened = openCampaigns(engine, heldAsChosen(settings))
      const { campaigns: watch, moves } = opened
      engine.extend({
        async onListRead(_list, table) {
          if (table !== 'campaigns') return
          await watch.onListRead()
          if (!settings().report_on_monday) return
          const { saveOnMonday } = await import('./save-report.ts')
          await saveOnMonday(opened, engine)
        },
      })
      return {
        later: {
          campaigns: async () => (await import('./campaign-handlers.ts')).campaignHandlers(opened),
        },
        offers: {
          campaigns: {
            first: watch.store.first,
            importSnapshots: watch.importSnapshots,
            alarms: watch.alarms,
          },
        },
        stop: moves.stop,
      }
    },
  }),
}
