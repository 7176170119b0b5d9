import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of WCAG 2.2 AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is tried: rules by their names, or by the groups they are in; and where. */
type Tried = (
  | { rules: readonly string[] }
  | { groups: readonly string[]; but?: readonly string[] }
) & { within?: string }

/** Waits until nothing fades or moves but what never ends, since axe judges colours as they are. */
const fadesEnded = async (): Promise<void> => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * Lists what axe finds on a page, one line for each element: against WCAG 2.2 AA and good practice
 * unless `tried` says otherwise. Asks again if a contrast is too low: a message may have begun to
 * fade in meanwhile, and a contrast that stays too low is found again.
 */
export async function axeFindings(
  page: Page,
  tried: Tried = { groups: [...WCAG, 'best-practice'] },
): Promise<string[]> {
  const findings = await findOnce(page, tried)
  return findings.some((line) => line.startsWith('color-contrast'))
    ? findOnce(page, tried)
    : findings
}

/**
 * Runs axe in the page itself, as Electron needs it, and keeps nothing about what is well, which
 * takes most of its time. The guards that keep the focus in a menu are hidden and focusable on
 * purpose: they pass it on.
 */
async function findOnce(page: Page, tried: Tried): Promise<string[]> {
  await page.evaluate(fadesEnded)
  // Its megabyte goes into a page once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('[data-base-ui-focus-guard]')
  if (tried.within !== undefined) axe.include(tried.within)
  if ('rules' in tried) axe.withRules([...tried.rules])
  else axe.withTags([...tried.groups]).disableRules([...(tried.but ?? [])])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // A menu floats above all landmarks, as the pattern of ARIA has it.
      .filter(({ html }) => id !== 'region' || !/^<[^>]* role="menu"/.test(html))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}
