export { importFile, importServer } from './import-file'
export { writeHistory } from './write-history'
