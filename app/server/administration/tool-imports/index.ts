export { importFile, importServer } from './import-file'
export { listProjectsNamed } from './project.store'
export { readImportHistory } from './read-history'
export { writeHistory } from './write-history'
