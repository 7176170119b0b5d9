import { X } from 'lucide-react'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { compareNames } from '../../stores/compare-names.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'
import { spellingLabels as labels } from './spelling-labels.ts'
import { languageName, nearestLanguages } from './spelling-languages.ts'
import styles from './settings.module.css'

/** Chooses the languages in which notes are checked. Shown only if the host checks spelling. */
export function SpellingSection() {
  const { value } = useQuery('spelling.state', {})
  const { check_spelling: isOn, spelling_languages: chosen } = usePreferences(
    ({ preferences }) => preferences,
  )
  if (!value) return null
  const { languages, missing, words } = value
  const bySystem = languages.length === 0
  const turn = (on: boolean) =>
    setPreferences({
      check_spelling: on,
      ...(on && chosen.length === 0
        ? { spelling_languages: nearestLanguages(navigator.languages, languages) }
        : {}),
    })
  return (
    <Section title={labels.title}>
      <Switch
        label={labels.check}
        detail={bySystem ? labels.bySystem : labels.byDictionary}
        checked={isOn}
        onChange={turn}
      />
      {isOn && !bySystem ? <Languages offered={languages} chosen={chosen} /> : null}
      {isOn && missing.length > 0 ? (
        <Banner tone="warn">{labels.missing(missing.map(languageName))}</Banner>
      ) : null}
      {words.length > 0 ? <AddedWords words={words} /> : null}
    </Section>
  )
}

function Languages({ offered, chosen }: { offered: string[]; chosen: string[] }) {
  const rest = offered
    .filter((language) => !chosen.includes(language))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => compareNames(a.label, b.label))
  return (
    <>
      <ul className={styles.chosen} aria-label={labels.languages}>
        {chosen.map((language) => (
          <li key={language}>
            <span>{languageName(language)}</span>
            <IconButton
              icon={X}
              label={labels.remove(languageName(language))}
              onClick={() =>
                setPreferences({
                  spelling_languages: chosen.filter(
                    (chosenLanguage) => chosenLanguage !== language,
                  ),
                })
              }
            />
          </li>
        ))}
      </ul>
      <Field label={labels.add} beside {...(chosen.length === 0 ? { hint: labels.none } : {})}>
        <Select
          label={labels.add}
          value=""
          options={[{ value: '', label: labels.choose }, ...rest]}
          onChange={(language) =>
            language && setPreferences({ spelling_languages: [...chosen, language] })
          }
        />
      </Field>
    </>
  )
}

function AddedWords({ words }: Pick<SpellingState, 'words'>) {
  return (
    <>
      <p className="muted">{labels.added}</p>
      <ul className={styles.chosen} aria-label={labels.words}>
        {words.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
            <IconButton
              icon={X}
              label={labels.remove(word)}
              onClick={() => void run('spelling.forget', { word })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
