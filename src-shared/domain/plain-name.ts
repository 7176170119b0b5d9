/** Writes a field name of the service as words: `stop on reply` for `stop_on_reply`. */
export const plainName = (name: string): string => name.replaceAll('_', ' ')

/** Writes a field name of the service as a label: `Stop on reply` for `stop_on_reply`. */
export const plainLabel = (name: string): string => {
  const plain = plainName(name)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
