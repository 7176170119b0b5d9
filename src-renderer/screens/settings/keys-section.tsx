import { t } from '#shared/i18n/translate.ts'
import { knownActions } from '../../keys/known-actions.ts'
import { presetLabels, type KeyPreset } from '../../keys/key-presets.ts'
import { registry } from '../../keys/action-registry.ts'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { KeyRow } from './key-row.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const presets = (Object.keys(presetLabels) as KeyPreset[]).map((value) => ({
  value,
  label: presetLabels[value].label,
}))

/**
 * Lists every key and lets the person change it (H4); single keys can be turned off (WCAG 2.1.4).
 */
export function KeysSection() {
  return (
    <>
      <PresetSection />
      <KeyList />
    </>
  )
}

/** Chooses the keys that actions begin with; keys of the person's own stay what they are. */
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

function KeyList() {
  const { single_keys, shortcut_tips, keys } = usePreferences(({ preferences }) => preferences)
  // The registry holds the keys that were changed: both of its sources draw this list again.
  useRegisteredActions()
  const all = registry.catalogue(knownActions())
  const names = [...new Set(all.map(({ group }) => group))]
  const groups = names.map((name) => ({
    name,
    actions: all.filter((action) => action.group === name),
  }))
  const rivals = (id: string, group: string) => (pressed: string) =>
    groups
      .filter(({ name }) => name === group || name === 'Everywhere' || group === 'Everywhere')
      .flatMap(({ actions }) =>
        actions
          .filter((action) => action.id !== id && action.shortcuts.includes(pressed))
          .map(({ label }) => label),
      )
  return (
    <>
      <Section title={t('Single keys')}>
        <Switch
          label={t('Single-key shortcuts')}
          checked={single_keys}
          onChange={(on) => setPreferences({ single_keys: on })}
          detail={t(
            'Such as J, K, S and 1 to 6. When off, arrows, Enter and Ctrl combinations still work.',
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
      <Section
        title={t('Shortcuts')}
        aside={
          Object.keys(keys).length > 0 ? (
            <Button size="small" onClick={() => setPreferences({ keys: {} })}>
              {t('Reset all to default')}
            </Button>
          ) : null
        }
      >
        {groups.map(({ name, actions }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.group}>{name}</h3>
            <ul>
              {actions.map((action) => (
                <KeyRow key={action.id} action={action} rivals={rivals(action.id, name)} />
              ))}
            </ul>
          </section>
        ))}
      </Section>
    </>
  )
}
