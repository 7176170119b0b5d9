/** Whether a people sourcing run looks for candidates or for prospects (contract §4). */
export const searchKind = `
ALTER TABLE sourcing_runs ADD COLUMN search TEXT NOT NULL DEFAULT 'candidate'; -- candidate, prospect
`
