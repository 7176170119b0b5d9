import { foldText } from '#shared/domain/fold.ts'
import type { World } from '../world/world.ts'

/** The criteria of a desk. */
export interface Criteria {
  title?: string
  target_industries?: string[]
  target_locations?: string[]
  titles?: string[]
  keywords?: string[]
  recruited_roles?: string | null
}

const mostCompanies = 500
const mostProspects = 300

/**
 * Maps companies and prospects to a desk. A company that matches both industry and location is a
 * direct fit; one that matches either of them is an adjacent fit; one with a keyword in its name is
 * speculative. Prospects are the people of those companies with a matching title, or all of them if
 * no title is given.
 */
export function mapDesk(world: World, deskId: string, criteria: Criteria): void {
  const {
    target_industries: industries = [],
    target_locations: locations = [],
    titles = [],
    keywords = [],
  } = criteria
  world.db.run(
    `
INSERT INTO desk_companies (desk_id, company_id, tier)
SELECT ?, id, CASE WHEN industry_fits AND place_fits THEN 'direct_fit'
  WHEN industry_fits OR place_fits THEN 'adjacent_fit' ELSE 'speculative' END
FROM (
  SELECT c.id, c.seq, ${anyIn(`c.industry`)} AS industry_fits,
    ${anyIn(`ifnull(c.location, '') || ' ' || ifnull(c.state, '')`)} AS place_fits,
    ${anyIn('c.name')} AS name_fits
  FROM companies c
) WHERE industry_fits OR place_fits OR name_fits ORDER BY industry_fits + place_fits DESC, seq LIMIT ?`,
    deskId,
    words(industries),
    words(locations),
    words(keywords),
    mostCompanies,
  )
  world.db.run(
    `
INSERT INTO desk_prospects (desk_id, contact_id)
SELECT ?, t.id FROM desk_companies m JOIN contacts t ON t.company_id = m.company_id
WHERE m.desk_id = ? AND (? = '[]' OR ${anyIn('t.title')}) ORDER BY m.seq, t.seq LIMIT ?`,
    deskId,
    deskId,
    words(titles),
    words(titles),
    mostProspects,
  )
}

/**
 * Builds an SQL condition: `text` contains one of the bound words (a JSON array of folded words).
 */
const anyIn = (text: string) =>
  `EXISTS (SELECT 1 FROM json_each(?) WHERE instr(folded(${text}), value))`
const words = (list: readonly string[]) =>
  JSON.stringify(list.map((word) => foldText(word.trim())).filter(Boolean))

/**
 * Derives criteria from a brief: the industries and states of the workspace and the seniority words
 * that it mentions. If it mentions no industry, uses the most common one.
 */
export function criteriaOf(
  world: World,
  brief: string,
): Criteria & { title: string; company_sizes: string[] } {
  const text = foldText(brief)
  const findMentioned = (sql: string, most: number) =>
    world.db
      .all<{ value: string }>(sql)
      .map((row) => row.value)
      .filter((value) => value.length > 2 && text.includes(foldText(value)))
      .slice(0, most)
  const industries = findMentioned(
    'SELECT DISTINCT industry AS value FROM companies WHERE industry IS NOT NULL ORDER BY industry',
    5,
  )
  const places = findMentioned(
    'SELECT DISTINCT state AS value FROM companies WHERE state IS NOT NULL ORDER BY state',
    5,
  )
  const fallback = world.db.value<string>(
    'SELECT industry FROM companies WHERE industry IS NOT NULL GROUP BY industry ORDER BY count(*) DESC LIMIT 1',
  )
  return {
    title: titleOf(brief),
    target_industries: industries.length || !fallback ? industries : [fallback],
    target_locations: places,
    company_sizes: ['50-200', '200-1000'],
    titles: ['head', 'director', 'chief', 'vp', 'manager', 'lead'].filter((word) =>
      text.includes(word),
    ),
    keywords: [...new Set(text.match(/\p{L}{5,}/gu) ?? [])].slice(0, 8),
    recruited_roles: brief.slice(0, 5000),
  }
}

/** Returns the first line of the brief, cut at a word. */
function titleOf(brief: string) {
  const line = brief.trim().split('\n')[0] ?? brief
  return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/, '')}…`
}
