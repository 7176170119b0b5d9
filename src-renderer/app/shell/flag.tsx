import styles from './flag.module.css'

/** The colour and the letter of a workspace. The letter is drawn in whichever of black and white reads better on it. */
export function Flag({ name, colour }: { name: string; colour: string }) {
  return <span className={styles.flag} style={{ backgroundColor: colour, color: inkOn(colour) }} aria-hidden="true">{[...name.trim()][0]?.toLocaleUpperCase() ?? '·'}</span>
}

/** Black or white for text on a #rrggbb colour, by WCAG's luminance; white on anything else. */
export function inkOn(colour: string): string {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (!hex) return '#fff'
  const [r = 0, g = 0, b = 0] = hex.slice(1).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'
}
