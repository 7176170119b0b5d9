import type { Temporal as Shape } from 'temporal-polyfill'

/**
 * The platform's Temporal. The build lets the window import it instead of temporal-polyfill, which
 * uses it too but brings 50 KB along for platforms without it.
 */
export let Temporal = (globalThis as unknown as { Temporal: typeof Shape }).Temporal

/** Loads the library if the platform has no Temporal, as older Chromiums. */
export async function loadTemporal(): Promise<void> {
  if (!Temporal) ({ Temporal } = await import('temporal-polyfill/implementation'))
}
