/**
 * Returns a key press in the registry's notation, for rebinding: `$mod+Shift+z`, `j`, `ArrowDown`;
 * null for a modifier alone.
 */
export function pressName(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  mac: boolean,
): string | null {
  if (/^(Shift|Control|Alt|Meta|AltGraph|CapsLock|Dead|Process)$/.test(event.key)) return null
  const mod = mac ? event.metaKey : event.ctrlKey
  const otherModifier = mac ? event.ctrlKey && 'Control' : event.metaKey && 'Meta'
  const symbol = /^[^\p{L}\p{N}\s]$/u.test(event.key)
  const character = event.key.length === 1 ? event.key.toLocaleLowerCase() : event.key
  const key = event.key === ' ' ? 'Space' : character
  return [
    mod && '$mod',
    otherModifier,
    event.altKey && 'Alt',
    event.shiftKey && !symbol && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}
