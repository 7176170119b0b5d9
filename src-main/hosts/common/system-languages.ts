/**
 * Returns the languages that a desktop without an interface for them is set to, as BCP 47 tags, best
 * first: what POSIX variables say (POSIX.1-2017, and GNU’s LANGUAGE), else what Node found.
 */
export function systemLanguages(
  env: NodeJS.ProcessEnv,
  fallback = Intl.DateTimeFormat().resolvedOptions().locale,
): string[] {
  const one = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  if (!one) return [fallback]
  // The programmers' locale asks for no language, whatever LANGUAGE says.
  if (/^(C|POSIX)(\.|$)/.test(one)) return []
  const wanted = [...(env['LANGUAGE'] ?? '').split(':'), one].filter(Boolean)
  return wanted.map((name) => (name.split(/[.@]/)[0] ?? '').replace('_', '-'))
}
