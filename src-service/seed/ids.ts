import { hash } from './random.ts'

/**
 * Returns an opaque ID that depends only on seed, prefix and key, so that two workspaces with the
 * same seed can be compared row by row.
 */
export function seededId(seed: number, prefix: string, key: string | number): string {
  return `${prefix}_${hash(`${seed}\u0001${prefix}\u0001${key}`).toString(36).padStart(11, '0')}`
}
