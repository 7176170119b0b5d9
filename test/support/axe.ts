import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Lists what axe finds on a page against WCAG 2.2 AA and against what it holds for good practice,
 * one line for each element; `rules` names the only rules that are tried. It runs in the page
 * itself, as Electron needs it, and keeps nothing about what is well, which takes most of its time.
 * The guards that keep the focus in a menu are hidden and focusable on purpose: they pass it on.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('[data-base-ui-focus-guard]')
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(RULES)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}
