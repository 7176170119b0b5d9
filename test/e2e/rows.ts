import type { Locator, Page } from '@playwright/test'

/**
 * Finds the first row below the header that has been read. A row on its way is called "Loading":
 * what is done to it is done to nobody.
 */
export const firstRow = (table: Locator | Page): Locator =>
  table.getByRole('row', { name: /^(?!Loading$)/ }).nth(1)
