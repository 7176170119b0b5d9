import { t } from '#shared/i18n/translate.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { stepNumber, type FirstStep } from '#shared/domain/first-steps.ts'
import { useActions, useRegisteredActions } from '../../keys/use-actions.ts'
import { history } from '../../navigation/navigation.ts'
import { helpLabels } from '../../parts/help/help-labels.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { shortenKeys } from '../../ui/shortened.ts'
import { isHotList } from './completion.ts'
import { stepLabels } from './first-step-labels.tsx'
import { useCompletion } from './use-completion.ts'
import styles from './first-steps.module.css'

const SKIP = '$mod+Shift+s'

/** Ends the first steps; moves the focus to the screen if it was in this card. */
function end(): void {
  const { activeElement } = document
  const isHere = activeElement?.closest('[data-first-steps]') != null
  setPreferences({ first_steps: 'over' })
  if (isHere) document.getElementById('screen')?.focus()
}

/**
 * Shows one step at a time below the screen, which shrinks to make room: the card covers nothing,
 * takes no focus and intercepts no keys. A screen reader reads each step once, politely.
 */
export default function FirstSteps() {
  useCompletion()
  useActions(
    [
      {
        id: 'firstSteps.skip',
        label: t('End the first steps'),
        group: t('Everywhere'),
        keys: [SKIP],
        run: end,
      },
    ],
    'everywhere',
  )
  const place = usePreferences(({ preferences }) => preferences.first_steps)
  const card = useRoomForMessages()
  const isRead = useIsRead()
  if (place === null || place === 'over') return null
  const number = stepNumber(place)
  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={helpLabels.firstSteps}
      data-print="none"
      data-first-steps
    >
      {number ? <Progress {...number} /> : null}
      <div className={styles.words} role="status" aria-live="polite" aria-atomic="true">
        {isRead ? <Words place={place} /> : null}
      </div>
      {place === 'end' ? <LastButtons /> : <SkipButton />}
    </section>
  )
}

/**
 * Delays the text by one render: a live region announces only changes, so it must exist before its
 * first text.
 */
function useIsRead(): boolean {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    setIsRead(true)
  }, [])
  return isRead
}

/** Keeps the toasts at the bottom of the window above the card, whatever its height. */
function useRoomForMessages() {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const measured = new ResizeObserver(([entry]) => {
      style.setProperty('--dock', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`)
    })
    if (card.current) measured.observe(card.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--dock')
    }
  }, [])
  return card
}

function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className={styles.progress}>
      <span className="num">{t('{step} of {steps}', { step, steps })}</span>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          <span key={at} className={styles.dot} data-done={at < step || undefined} />
        ))}
      </span>
    </div>
  )
}

function Words({ place }: { place: FirstStep | 'end' }) {
  if (place === 'end')
    return (
      <>
        <b className={styles.title}>{t('That is the daily work')}</b>
        <span>
          {t(
            'Every screen lists its keys at its foot. This can be tried again from Settings, About.',
          )}
        </span>
      </>
    )
  return (
    <>
      <b className={styles.title} aria-live="off">
        {stepLabels[place].title}
      </b>
      <span>
        <Instruction step={place} />
      </span>
    </>
  )
}

/** Explains how to do a step, with the current keys; on the wrong screen, how to get there. */
function Instruction({ step }: { step: FirstStep }) {
  const { actions, where, instruct, without } = stepLabels[step]
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  const keys = useRegisteredActions()
    .filter(({ id }) => actions(id))
    .flatMap(({ shortcuts }) => shortcuts.slice(0, 1))
  if (where === 'hot lists' && path !== '/hot-lists') return t('Go to the hot lists first.')
  if (where === 'hot list' && !isHotList(path)) return t('Open a hot list first.')
  if (keys.length === 0) return without
  // Announced as part of the sentence, not once more by itself.
  return instruct(
    shortenKeys(keys).map((key) => (
      <span key={key} aria-live="off">
        <Kbd keys={key} />
      </span>
    )),
  )
}

function SkipButton() {
  return (
    <div className={styles.buttons}>
      <Button size="small" look="quiet" keys={SKIP} onClick={end}>
        {t('Skip')}
      </Button>
    </div>
  )
}

/** Offers what to read next. */
function LastButtons() {
  const show = useOverlay((state) => state.show)
  return (
    <div className={styles.buttons}>
      <Button size="small" keys="?" onClick={() => show('keys')}>
        {t('Shortcuts')}
      </Button>
      <Button size="small" onClick={() => show('news')}>
        {helpLabels.news}
      </Button>
      <Button size="small" look="primary" keys={SKIP} onClick={end}>
        {t('Done')}
      </Button>
    </div>
  )
}
