import { t } from '#shared/i18n/translate.ts'
import { describeValue, describeFields } from '#main/engine/api/describe-value.ts'
import { isObject } from '#main/engine/api/json.ts'
import { readText } from '#main/features/common/rows/common.ts'

/*
 * The contract names the findings and sources of a report but does not describe them (§2): each may
 * be a text, a list of texts, or objects in the service's own words.
 */

/** Returns the findings of a report, one paragraph each, in the service's words. */
export function findingsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(/\n{2,}/)
      .map((part) => part.trim())
      .filter(Boolean)
  if (Array.isArray(value)) return value.flatMap((item) => describeValue(item) ?? [])
  return isObject(value) ? describeFields(value) : []
}

/** Returns the sources of a report; the address stands in for a missing title. */
export function sourcesOf(value: unknown): { title: string; url: string | null }[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map((source) => {
    const url = readText(source['url'])
    return { title: readText(source['title']) ?? url ?? t('A source'), url }
  })
}
