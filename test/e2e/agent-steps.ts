import type { Page } from '@playwright/test'
import { connectAgent, type Agent } from '#test/support/agent.ts'

/** Opens the settings of agents by the keyboard. */
export async function agentSettings(page: Page): Promise<void> {
  await page.keyboard.type('gs')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Agents' })
    .click()
}

/** Starts exactly what the settings say to paste. */
export async function pastedAgent(page: Page, name: string): Promise<Agent> {
  const { mcpServers } = JSON.parse(
    await page.getByLabel('Configuration', { exact: true }).innerText(),
  ) as { mcpServers: { hotdesk: { command: string; args: string[] } } }
  return connectAgent(mcpServers.hotdesk, name)
}
