import type { Feature } from '#main/features/common/feature.ts'
import { practiceHandlers } from './practice.ts'

export const practice: Feature = {
  name: 'practice',
  subjects: ['practice'],
  build: ({ hub, workspaces }) => ({
    handlers: practiceHandlers(workspaces, hub),
    async open({ credits, log }, { practice: control, use }) {
      if (control) {
        const { importPast } = await import('./practice-past.ts')
        await importPast(use('campaigns'), credits, control, log)
      }
      return {}
    },
  }),
}
