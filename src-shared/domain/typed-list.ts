/**
 * Reads a list as people type it: apart by commas, semicolons or lines, in the signs of their
 * keyboard. Leaves out what is empty and what stands there twice.
 */
export const readTypedList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;،؛、，；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
