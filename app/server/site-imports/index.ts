export { createImport, type NewSiteImport } from './create-import'
export { deleteExpiredImports } from './delete-expired'
export type { ImportRow } from './import-row'
export { processImports } from './process-imports'
