/**
 * Returns the languages of a desktop that has no interface for them, as BCP 47 tags, best first:
 * from the POSIX variables (POSIX.1-2017, and GNU’s LANGUAGE), otherwise from Node.
 */
export function systemLanguages(
  env: NodeJS.ProcessEnv,
  fallback = Intl.DateTimeFormat().resolvedOptions().locale,
): string[] {
  const one = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  if (!one) return [fallback]
  // The C locale requests no language, whatever LANGUAGE says.
  if (/^(C|POSIX)(\.|$)/.test(one)) return []
  const wanted = [...(env['LANGUAGE'] ?? '').split(':'), one].filter(Boolean)
  return wanted.map((name) => (name.split(/[.@]/)[0] ?? '').replace('_', '-'))
}
