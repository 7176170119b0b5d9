import type { CommandInput } from '#shared/bridge/index.ts'
import { sumOf, type Ask, type Fact, type Look } from './fact.ts'

/** Reads counts of desks and of the companies on some maps. */
export async function ofDesks(ask: Ask, { records }: Look): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const all = await ask('desks.list', {})
  const facts: Fact[] = [
    { about: 'desks', said: { navigation: counts?.desks, screen: all?.desks.length } },
  ]
  for (const { id } of (all?.desks ?? []).slice(0, records / 2)) {
    const desk = await ask('desks.read', { id })
    if (!desk?.desk) continue
    const count = async (filter: Partial<CommandInput<'desks.companies'>>) =>
      (await ask('desks.companies', { id, limit: 1, ...filter }))?.total
    const { coverage } = desk
    facts.push({
      about: `companies of ${id}`,
      said: {
        list: await count({}),
        tiers: sumOf(desk.tiers.map((one) => one.count)),
        coverage: coverage.companies,
        by_tier: sumOf(coverage.by_tier.map(({ companies }) => companies)),
      },
    })
    for (const gap of ['no_contact', 'no_email', 'no_list'] as const)
      facts.push({
        about: `${gap} of ${id}`,
        said: {
          coverage: coverage[gap],
          list: await count({ gap }),
          by_tier: sumOf(coverage.by_tier.map((one) => one[gap])),
        },
      })
    for (const { tier, count: said } of desk.tiers)
      if (tier !== null)
        facts.push({
          about: `companies of tier ${tier} of ${id}`,
          said: { tiers: said, list: await count({ tier: [tier] }) },
        })
  }
  return facts
}

/** Reads counts of campaigns and reports. */
export async function ofOtherLists(ask: Ask): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const campaigns = await ask('campaigns.list', {})
  const reports = await ask('research.list', {})
  return [
    {
      about: 'campaigns',
      said: { navigation: counts?.campaigns, screen: campaigns?.campaigns.length },
    },
    { about: 'reports', said: { navigation: counts?.reports, screen: reports?.reports.length } },
  ]
}
