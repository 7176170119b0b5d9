import type { Feature } from '#main/features/common/feature.ts'

export const practice: Feature = {
  name: 'practice',
  subjects: ['practice'],
  build: ({ hub, workspaces }) => ({
    later: {
      practice: async () => (await import('./practice.ts')).practiceHandlers(workspaces, hub),
    },
    async open({ credits, log }, { practice: control, use }) {
      if (control) {
        const { importPast } = await import('./practice-past.ts')
        await importPast(use('campaigns'), credits, control, log)
      }
      return {}
    },
  }),
}
