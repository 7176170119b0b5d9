import { heldAsChosen } from '#shared/domain/holds.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { createWebhookSecrets, webhookAccount } from './secrets.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  subjects: ['webhooks'],
  build: ({ workspaces, settings }) => ({
    // Without a workspace, only a typed secret works: stored secrets belong to a workspace.
    later: {
      webhooks: async () =>
        (await import('./webhooks.ts')).verifyHandler(
          () => workspaces.open() && Promise.resolve(null),
        ),
    },
    open(engine) {
      const secrets = createWebhookSecrets({
        keychain: engine.keychain,
        account: webhookAccount(engine.id),
        kv: engine.kv,
        serverId: (id) => engine.outbox.serverId(id),
      })
      engine.extend({ readSecret: secrets.read })
      return {
        later: {
          webhooks: async () =>
            (await import('./webhooks.ts')).webhookHandlers(
              engine,
              secrets,
              () => workspaces.startedControl() !== null,
              heldAsChosen(settings),
            ),
        },
      }
    },
  }),
}
