/** How much more each part gives way than the one before it, and the most that a browser takes. */
const STEP = 1e6
const MOST = 1e36

/** Makes the last parts of a line give way first where there is no room for all. */
export const givesWay = (place: number) => ({ flexShrink: Math.min(STEP ** place, MOST) })
