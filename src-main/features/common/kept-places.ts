/** The keys under which a workspace keeps its paths: records, screens and further windows (H8). */
export const keptPlaces = {
  records: 'places',
  screens: 'screens_left',
  windows: 'windows_left',
} as const
