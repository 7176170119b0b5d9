/**
 * Returns the languages of a desktop that has no interface for them, as BCP 47 tags, best first:
 * from the POSIX variables (POSIX.1-2017, and GNU’s LANGUAGE), otherwise from Node.
 */
export function systemLanguages(
  env: NodeJS.ProcessEnv,
  fallback = () => Intl.DateTimeFormat().resolvedOptions().locale,
): string[] {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  if (!locale) return [fallback()]
  // The C locale requests no language, whatever LANGUAGE says.
  if (/^(C|POSIX)(\.|$)/.test(locale)) return []
  const locales = [...(env['LANGUAGE'] ?? '').split(':'), locale].filter(Boolean)
  return locales.map((name) => (name.split(/[.@]/)[0] ?? '').replace('_', '-'))
}
