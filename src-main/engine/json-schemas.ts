/**
 * Lets zod's schemas describe themselves as JSON schemas. Import it wherever that is needed: the
 * build (`jsonSchemasLater` in electron.vite.config.ts) moves zod's code for it, which is 24 KB,
 * out of the start and into this file. From sources, zod has it anyway.
 */
export {}
