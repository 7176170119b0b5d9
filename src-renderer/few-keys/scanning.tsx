import { t } from '#shared/i18n/translate.ts'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useActions } from '../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../stores/preferences.ts'
import { cx } from '../ui/cx.ts'
import { findTop } from './scan-parts.ts'
import type { ScanSnapshot } from './scan-stage.ts'
import { listenToSwitch } from './scan-switch.ts'
import { createScanner, type Scanner } from './scanner.ts'
import styles from './scanning.module.css'

/**
 * Moves a highlight through the window, and takes what is highlighted when the one switch is pressed:
 * a part of the window first, then a control in it.
 */
export function Scanning() {
  const { scan_seconds, scan_key } = usePreferences(({ preferences }) => preferences)
  const stayMs = useRef(0)
  stayMs.current = scan_seconds * 1000
  const [scanner] = useState(() => createScanner({ findTop, stayMs: () => stayMs.current }))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scanner.start()
    const changes = new MutationObserver((records) => {
      if (!records.every(({ target }) => bar.current?.contains(target))) scanner.refresh()
    })
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-closed', 'hidden'],
    })
    return () => {
      changes.disconnect()
      scanner.stop()
      document.documentElement.style.removeProperty('--scan-bar')
    }
  }, [scanner])
  useEffect(() => listenToSwitch(scan_key, scanner.press), [scanner, scan_key])
  useActions(
    [
      {
        id: 'app.scanningOff',
        label: t('Turn off switch scanning'),
        group: t('Everywhere'),
        run: () => setPreferences({ switch_scanning: false }),
      },
    ],
    'everywhere',
  )
  return <Highlight scanner={scanner} bar={bar} />
}

interface HighlightProps {
  scanner: Scanner
  bar: React.RefObject<HTMLDivElement | null>
}

/** Shows the highlight around its control, and in the bar what it is and what else there is. */
function Highlight({ scanner, bar }: HighlightProps) {
  const now = useSyncExternalStore(scanner.subscribe, scanner.snapshot)
  const stop = now.stops[now.at]
  const element = stop?.element ?? null
  const takesFocus = stop?.takesFocus === true
  const ring = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (takesFocus) element?.focus({ preventScroll: true })
    const draw = () => {
      surround(ring.current, element)
      stepAside(bar.current, element)
    }
    draw()
    const frames = setInterval(draw, FOLLOW_MS)
    window.addEventListener('scroll', draw, true)
    window.addEventListener('resize', draw)
    return () => {
      clearInterval(frames)
      window.removeEventListener('scroll', draw, true)
      window.removeEventListener('resize', draw)
    }
  }, [now, element, takesFocus, bar])
  return (
    <>
      <div ref={ring} className={styles.ring} data-scan-ring="" aria-hidden="true" />
      <div ref={bar} className={styles.bar} data-scan-bar="" data-print="none" aria-hidden="true">
        <Trail now={now} />
        <div className={styles.items}>
          {now.stops.map((each, at) =>
            each.element ? null : (
              <span key={each.label} className={cx(styles.item, at === now.at && styles.at)}>
                {each.label}
              </span>
            ),
          )}
        </div>
      </div>
      <div className="spoken" role="status" aria-live="polite">
        {spoken(now, takesFocus)}
      </div>
    </>
  )
}

function Trail({ now }: { now: ScanSnapshot }) {
  const label = now.stops[now.at]?.label ?? ''
  return (
    <div className={styles.words}>
      <span className={cx('cut', styles.trail)}>{now.trail.at(-1)}</span>
      <span className={cx('cut', 'name')} data-scan-now="">
        {now.isPaused ? t('Paused. Press to go on.') : label}
      </span>
    </div>
  )
}

/** What has the focus is said by the screen reader itself. */
function spoken(now: ScanSnapshot, takesFocus: boolean): string {
  if (now.isPaused) return t('Paused. Press to go on.')
  return takesFocus ? '' : (now.stops[now.at]?.label ?? '')
}

/** The page may move below the highlight without a word. */
const FOLLOW_MS = 250
const WIDTH = 4

/** Draws the ring around an element, as far as it is in the window. */
function surround(ring: HTMLElement | null, element: HTMLElement | null): void {
  if (!ring) return
  const box = element?.isConnected ? element.getBoundingClientRect() : null
  ring.hidden = box === null
  if (box === null) return
  const left = Math.max(0, box.left - WIDTH)
  const top = Math.max(0, box.top - WIDTH)
  const { style } = ring
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${Math.min(window.innerWidth, box.right + WIDTH) - left}px`
  style.height = `${Math.min(window.innerHeight, box.bottom + WIDTH) - top}px`
}

/**
 * Moves the bar to the head of the window while it would cover what is highlighted (WCAG 2.4.11), and
 * messages above it.
 */
function stepAside(bar: HTMLElement | null, element: HTMLElement | null): void {
  if (!bar) return
  bar.removeAttribute('data-aside')
  const box = element?.getBoundingClientRect()
  if (box && box.bottom > bar.getBoundingClientRect().top && box.top > window.innerHeight / 3)
    bar.setAttribute('data-aside', '')
  const isAside = bar.hasAttribute('data-aside')
  document.documentElement.style.setProperty(
    '--scan-bar',
    isAside ? '0px' : `${bar.getBoundingClientRect().height}px`,
  )
}
