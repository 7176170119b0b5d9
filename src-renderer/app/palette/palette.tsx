import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { KeyLayer } from '../../keys/key-layer.tsx'
import { useOverlay } from '../../stores/overlay.ts'
import { takeTyped } from '../../stores/type-ahead.ts'
import { CutText } from '../../ui/cut-text.tsx'
import { cx } from '../../ui/cx.ts'
import { useCombobox, type OptionProps } from '../../ui/combobox/use-combobox.ts'
import { useEntered } from '../../ui/combobox/use-entered.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Group, Line } from './palette-lines.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'
import { useRunAfterClosing } from './use-run-after-closing.ts'
import { useSpokenResults } from './use-spoken-results.ts'
import { walkHits } from './walk-hits.ts'
import styles from './palette.module.css'

/** Finds every record and every action, and shows the key of each action (H1, H2). */
export default function Palette() {
  const show = useOverlay((state) => state.show)
  const [text, setText] = useState('')
  /**
   * The key of the chosen line. Later results may move the line, but they do not change the choice.
   */
  const [active, setActive] = useState<string | null>(null)
  const words = text.trim()
  const { groups, error, isComplete } = usePaletteGroups(words)
  const runAfterClosing = useRunAfterClosing(() => show(null))

  const lines = groups.flatMap((group) => group.lines)
  const kept = lines.findIndex(({ key }) => key === active)
  const chosen = kept >= 0 ? kept : Math.min(0, lines.length - 1)
  useEffect(() => setActive(null), [words])
  const choose = (line: Line | undefined) => {
    if (!line) return
    walkHits(lines, line)
    runAfterClosing(line.run)
  }

  const problem =
    error && !lines.length ? [error.message, error.hint].filter(Boolean).join(' ') : null
  const spoken = useSpokenResults(
    words,
    isComplete || error !== undefined,
    problem ?? t('{count, plural, one {# result} other {# results}}', { count: lines.length }),
  )
  const isFound = words !== '' && isComplete && lines.length > 0
  const setEntered = useEntered(isFound, () => choose(lines[0]))
  const { field, list, option } = useCombobox({
    count: lines.length,
    at: chosen,
    untouched: words === '' && active === null,
    onMove: (at) => setActive(lines[at]?.key ?? null),
    onChoose: (at) => choose(lines[at]),
  })
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) show(null)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.palette} aria-label={t('Find or do anything')}>
          <KeyLayer>
            <div className={styles.top}>
              <Icon of={Search} />
              <input
                className={styles.input}
                value={text}
                placeholder={t('Find people, companies, jobs, notes, or what you want to do…')}
                aria-label={t('Find or do anything')}
                autoComplete="off"
                spellCheck={false}
                {...field}
                onChange={(event) => setText(event.target.value)}
                onFocus={() => {
                  const before = takeTyped()
                  if (before.text) setText((now) => now + before.text)
                  setEntered(before.isEntered)
                }}
              />
              <Kbd keys="Escape" />
            </div>
            {lines.length === 0 ? (
              <div className={styles.none}>
                {problem ?? t('No results for “{words}”', { words })}
              </div>
            ) : null}
            <div {...list} className={styles.list} aria-label={t('Results')} hidden={!lines.length}>
              <Results groups={groups} option={option} />
            </div>
            <Foot />
            <div className="spoken" role="status">
              {spoken}
            </div>
          </KeyLayer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ResultsProps {
  groups: readonly Group[]
  /** Returns the option props of the line at an index among all lines. */
  option: (at: number) => OptionProps
}

/**
 * Lists the lines under their headings. The parts of a line are separated in its accessible name
 * too, so that the name matches the visible text (WCAG 2.5.3).
 */
function Results({ groups, option }: ResultsProps) {
  let place = 0
  return groups.map((group) => (
    <div key={group.label} role="group" aria-label={group.label}>
      <div className={styles.group} aria-hidden="true">
        {group.label}
      </div>
      {group.lines.map((line) => (
        <div
          key={line.key}
          className={cx(styles.line, line.dimmed && styles.dimmed)}
          {...option(place++)}
          aria-label={[line.title, line.subtitle, ...(line.spoken ?? [])]
            .filter(Boolean)
            .join(', ')}
        >
          <span className={styles.icon}>{line.icon ? <Icon of={line.icon} /> : null}</span>
          <span className={styles.words}>
            <CutText>{line.title}</CutText>{' '}
            {line.subtitle ? <CutText className={styles.subtitle}>{line.subtitle}</CutText> : null}
          </span>{' '}
          <span className={styles.end}>{line.end}</span>
        </div>
      ))}
    </div>
  ))
}

function Foot() {
  return (
    <div className={styles.foot}>
      <span className={styles.key}>
        <Trans
          text="<up/><down/>choose"
          parts={{ up: <Kbd keys="ArrowUp" />, down: <Kbd keys="ArrowDown" /> }}
        />
      </span>
      <span className={styles.key}>
        <Icon of={CornerDownLeft} size="small" />
        {t('go')}
      </span>
      <span className="grow" />
      <span>{t('Tip: shortcuts are shown on the right')}</span>
    </div>
  )
}
