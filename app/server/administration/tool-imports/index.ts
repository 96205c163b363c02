export { hasWaitingPieces, listProjectsNamed } from './history.store'
export { importFile, importServer } from './import-file'
export { readImportHistory } from './read-history'
export { writeHistory } from './write-history'
