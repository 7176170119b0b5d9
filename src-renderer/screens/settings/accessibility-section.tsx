import { t } from '#shared/i18n/translate.ts'
import { hintLevels, surfaceKinds } from '#shared/domain/surfaces.ts'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { hintLevelLabels, surfaceLabels } from '../../ui/surface/surface-labels.ts'
import { Trans } from '../../ui/trans.tsx'
import { FewKeysSection } from './few-keys-section.tsx'
import { Section } from './section.tsx'

const levels = hintLevels.map((value) => ({ value, label: hintLevelLabels[value] }))

/** Chooses how to work with few keys, and how much screen readers say about rows (M9). */
export function AccessibilitySection() {
  const { help_hints, row_names } = usePreferences(({ preferences }) => preferences)
  const setAll = (level: (typeof hintLevels)[number]) =>
    setPreferences({ help_hints: Object.fromEntries(surfaceKinds.map((kind) => [kind, level])) })
  return (
    <>
      <Section title={t('Help and plain text')}>
        <Keys />
      </Section>
      <FewKeysSection />
      <Section title={t('What screen readers say')}>
        <Field
          label={t('Rows')}
          beside
          hint={
            row_names === 'short'
              ? t('Only the name. Read the other cells one by one with the arrow keys.')
              : t('The name, the most important details, and the position in the list.')
          }
        >
          <SegmentedControl
            label={t('Rows')}
            value={row_names}
            options={[
              { value: 'standard', label: t('Standard') },
              { value: 'short', label: t('Short') },
            ]}
            onChange={(value) => {
              if (value) setPreferences({ row_names: value })
            }}
          />
        </Field>
      </Section>
      <Section
        title={t('Hints')}
        words={t(
          'How often screen readers mention help when you move to one of these: once per window, every time, or never.',
        )}
        aside={
          <Button size="small" onClick={() => setAll('never')}>
            {t('Turn all hints off')}
          </Button>
        }
      >
        {surfaceKinds.map((kind) => (
          <Field key={kind} label={surfaceLabels[kind].label} beside>
            <SegmentedControl
              label={surfaceLabels[kind].label}
              value={help_hints[kind] ?? 'once'}
              options={levels}
              onChange={(level) => {
                if (level) setPreferences({ help_hints: { ...help_hints, [kind]: level } })
              }}
            />
          </Field>
        ))}
      </Section>
    </>
  )
}

/** Shows the current keys of the help and of the plain text. */
function Keys() {
  const actions = useRegisteredActions()
  const keysOf = (id: string) => actions.find((action) => action.id === id)?.shortcuts[0]
  const [help, text] = [keysOf('app.surfaceHelp'), keysOf('app.surfaceText')]
  return (
    <>
      <p>
        {help ? (
          <Trans
            text="<kbd/> explains where the keyboard focus is, how to move around, and which keys work there."
            parts={{ kbd: <Kbd keys={help} /> }}
          />
        ) : (
          t('Accessibility help has no key. Find it in the palette, or give it one in Shortcuts.')
        )}
      </p>
      <p>
        {text ? (
          <Trans
            text="<kbd/> shows it as plain text that you can read by line, word or character."
            parts={{ kbd: <Kbd keys={text} /> }}
          />
        ) : (
          t('The plain text has no key. Find it in the palette, or give it one in Shortcuts.')
        )}
      </p>
    </>
  )
}
