import type { World } from '../world.ts'

export interface ImportReport { added: number; unchanged: number; rejected: { row: number; reason: string }[] }

/** Imports job listings from a JSON or CSV file; importing the same file again adds nothing. */
export async function importJobs(_world: World, _file: string): Promise<ImportReport> {
  return { added: 0, unchanged: 0, rejected: [] }
}
