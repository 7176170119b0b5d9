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
 * Runs switch scanning: highlights the parts of the window in turn, then the controls of the part
 * the user chose. A press of the switch activates the highlighted stop.
 */
export function Scanning() {
  const { scan_seconds, scan_key } = usePreferences(({ preferences }) => preferences)
  const dwellMs = useRef(0)
  dwellMs.current = scan_seconds * 1000
  const [scanner] = useState(() => createScanner({ findTop, dwellMs: () => dwellMs.current }))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scanner.start()
    const observer = new MutationObserver((records) => {
      if (!records.every(({ target }) => bar.current?.contains(target))) scanner.refresh()
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-closed', 'hidden'],
    })
    return () => {
      observer.disconnect()
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

/** Draws the ring around the highlighted element, and the bar with its name and the bar stops. */
function Highlight({ scanner, bar }: HighlightProps) {
  const snapshot = useSyncExternalStore(scanner.subscribe, scanner.snapshot)
  const stop = snapshot.stops[snapshot.index]
  const element = stop?.element ?? null
  const takesFocus = stop?.takesFocus === true
  const ring = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (takesFocus) element?.focus({ preventScroll: true })
    const draw = () => {
      positionRing(ring.current, element)
      positionBar(bar.current, element)
    }
    draw()
    const interval = setInterval(draw, REDRAW_MS)
    window.addEventListener('scroll', draw, true)
    window.addEventListener('resize', draw)
    return () => {
      clearInterval(interval)
      window.removeEventListener('scroll', draw, true)
      window.removeEventListener('resize', draw)
    }
  }, [snapshot, element, takesFocus, bar])
  return (
    <>
      <div ref={ring} className={styles.ring} data-scan-ring="" aria-hidden="true" />
      <div ref={bar} className={styles.bar} data-scan-bar="" data-print="none" aria-hidden="true">
        <Trail snapshot={snapshot} />
        <div className={styles.items}>
          {snapshot.stops.map((scanStop, index) =>
            scanStop.element ? null : (
              <span
                key={scanStop.label}
                className={cx(styles.item, index === snapshot.index && styles.at)}
              >
                {scanStop.label}
              </span>
            ),
          )}
        </div>
      </div>
      <div className="spoken" role="status" aria-live="polite">
        {announcement(snapshot, takesFocus)}
      </div>
    </>
  )
}

function Trail({ snapshot }: { snapshot: ScanSnapshot }) {
  const label = snapshot.stops[snapshot.index]?.label ?? ''
  return (
    <div className={styles.words}>
      <span className={cx('cut', styles.trail)}>{snapshot.trail.at(-1)}</span>
      <span className={cx('cut', 'name')} data-scan-now="">
        {snapshot.isPaused ? t('Paused. Press to continue.') : label}
      </span>
    </div>
  )
}

/** Returns the text to announce; empty for a focused element, which the screen reader announces. */
function announcement(snapshot: ScanSnapshot, takesFocus: boolean): string {
  if (snapshot.isPaused) return t('Paused. Press to continue.')
  return takesFocus ? '' : (snapshot.stops[snapshot.index]?.label ?? '')
}

/** How often the ring is redrawn in milliseconds, because the page can move without an event. */
const REDRAW_MS = 250
const RING_WIDTH = 4

/** Positions the ring around an element, clipped to the window. Hides it without an element. */
function positionRing(ring: HTMLElement | null, element: HTMLElement | null): void {
  if (!ring) return
  const box = element?.isConnected ? element.getBoundingClientRect() : null
  ring.hidden = box === null
  if (box === null) return
  const left = Math.max(0, box.left - RING_WIDTH)
  const top = Math.max(0, box.top - RING_WIDTH)
  const { style } = ring
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${Math.min(window.innerWidth, box.right + RING_WIDTH) - left}px`
  style.height = `${Math.min(window.innerHeight, box.bottom + RING_WIDTH) - top}px`
}

/**
 * Moves the bar to the top of the window while it would cover the highlighted element (WCAG
 * 2.4.11). Sets `--scan-bar`, the space in pixels that messages leave free below them.
 */
function positionBar(bar: HTMLElement | null, element: HTMLElement | null): void {
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
