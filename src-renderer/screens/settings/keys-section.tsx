import { t } from '#shared/i18n/translate.ts'
import type { KeyPreset } from '../../keys/key-presets.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Field } from '../../ui/field.tsx'
import { spokenKeys } from '../../ui/key-caps.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { KeyList } from './key-list.tsx'
import { presetLabels } from './preset-labels.ts'
import { Section } from './section.tsx'

const presets = (Object.keys(presetLabels) as KeyPreset[]).map((value) => ({
  value,
  label: presetLabels[value].label,
}))

/** Lists every key and lets the user change it (H4). Single keys can be turned off (WCAG 2.1.4). */
export function KeysSection() {
  return (
    <>
      <PresetSection />
      <SingleKeysSection />
      <KeyList />
    </>
  )
}

/** Chooses a preset of keys; keys that the user changed stay as set. */
function PresetSection() {
  const { key_preset, keys } = usePreferences(({ preferences }) => preferences)
  const own = Object.keys(keys).length
  const choose = (next: KeyPreset) => {
    if (next === key_preset) return
    setPreferences({ key_preset: next })
    toast({
      message: t('Shortcuts are now those of {preset}', { preset: presetLabels[next].label }),
      undo: () => setPreferences({ key_preset }),
    })
  }
  return (
    <Section
      title={t('Preset')}
      {...(own > 0
        ? {
            words: t(
              '{keys, plural, one {# key you changed stays as set.} other {# keys you changed stay as set.}}',
              { keys: own },
            ),
          }
        : {})}
    >
      <Field label={t('Keys like')} beside hint={presetLabels[key_preset].detail}>
        <SegmentedControl
          label={t('Key preset')}
          value={key_preset}
          options={presets}
          onChange={(next) => {
            if (next) choose(next)
          }}
        />
      </Field>
    </Section>
  )
}

/** Turns single keys, and the tips about them, on or off. */
function SingleKeysSection() {
  const { single_keys, shortcut_tips } = usePreferences(({ preferences }) => preferences)
  return (
    <Section title={t('Single keys')}>
      <Switch
        label={t('Single-key shortcuts')}
        checked={single_keys}
        onChange={(on) => setPreferences({ single_keys: on })}
        detail={t(
          'Such as J, K, S and 1 to 6. When off, arrows, Enter and combinations with {ctrl} still work.',
          { ctrl: spokenKeys('$mod') },
        )}
      />
      <Switch
        label={t('Shortcut tips')}
        checked={single_keys && shortcut_tips}
        disabled={!single_keys}
        onChange={(on) => setPreferences({ shortcut_tips: on })}
        detail={t(
          'Shows the key for what you have just done by mouse: once for each action, and three times at most while a window is open.',
        )}
      />
    </Section>
  )
}
