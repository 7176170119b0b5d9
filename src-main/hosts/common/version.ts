import manifest from '../../../package.json' with { type: 'json' }

/** The version of Hotdesk. */
export const version: string = manifest.version
