/**
 * Deadlines in milliseconds (docs/promises.md "Deadlines"). `headers` counts from the first byte
 * written, `body` from the first header read.
 */
export const deadlines = {
  connect: 10_000,
  headers: 30_000,
  paidHeaders: 120_000,
  body: 30_000,
} as const
