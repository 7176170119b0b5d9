import { hash } from './random.ts'

/**
 * Returns an opaque id that is the same for the same seed, prefix and key, so that two workspaces
 * of one seed can be compared row by row.
 */
export function seededId(seed: number, prefix: string, key: string | number): string {
  return `${prefix}_${hash(`${seed}\u0001${prefix}\u0001${key}`).toString(36).padStart(11, '0')}`
}
