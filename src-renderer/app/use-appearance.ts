import { useEffect, useLayoutEffect } from 'react'
import { setNumberFormat } from '#shared/i18n/translate.ts'
import { useQuery } from '../data/use-query.ts'
import { keyPresets } from '../keys/key-presets.ts'
import { registry } from '../keys/action-registry.ts'
import { takePreferences, useHeldMs, usePreferences } from '../stores/preferences.ts'

const wantsContrast = () => window.matchMedia('(prefers-contrast: more)')

/** Applies the user's preferences to the page: theme, contrast, density, type, keys. */
export function useAppearance(): void {
  const { value } = useQuery('preferences.read', {})
  useLayoutEffect(() => {
    if (value) takePreferences(value)
  }, [value])

  const { theme, density, text_size, typeface, line_height, letter_spacing } = usePreferences(
    ({ preferences }) => preferences,
  )
  const { keys, single_keys, key_preset, format } = usePreferences(({ preferences }) => preferences)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme === 'contrast' ? 'system' : theme
    dataset.density = density
    dataset.text = text_size
    dataset.typeface = typeface
    dataset.lines = line_height
    dataset.letters = letter_spacing
  }, [theme, density, text_size, typeface, line_height, letter_spacing])
  useLayoutEffect(() => setNumberFormat(format), [format])
  useEffect(() => {
    const query = wantsContrast()
    const apply = () => {
      document.documentElement.dataset.contrast =
        theme === 'contrast' || query.matches ? 'more' : 'normal'
    }
    apply()
    query.addEventListener('change', apply)
    return () => query.removeEventListener('change', apply)
  }, [theme])
  useEffect(
    () => registry.configure(keys, single_keys, keyPresets[key_preset]),
    [keys, single_keys, key_preset],
  )
  const sequenceMs = useHeldMs('sequence')
  useEffect(() => registry.allowForSequence(sequenceMs), [sequenceMs])
}
