/**
 * Parses a typed list, separated by commas, semicolons or line breaks of any keyboard. Drops empty
 * items and duplicates.
 */
export const readTypedList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;،؛、，；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
