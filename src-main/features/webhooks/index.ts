import type { Feature } from '#main/features/common/feature.ts'
import { createWebhookSecrets, webhookAccount } from './secrets.ts'
import { verifyHandler, webhookHandlers } from './webhooks.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  subjects: ['webhooks'],
  build: ({ workspaces }) => ({
    // A secret at hand is enough; one that is kept is with its workspace.
    handlers: verifyHandler(() => workspaces.open() && Promise.resolve(null)),
    open(engine) {
      const secrets = createWebhookSecrets({
        keychain: engine.keychain,
        account: webhookAccount(engine.id),
        kv: engine.kv,
        serverId: (id) => engine.outbox.serverId(id),
      })
      engine.extend({ unseal: secrets.read })
      return {
        handlers: webhookHandlers(engine, secrets, () => workspaces.control() !== null),
      }
    },
  }),
}
