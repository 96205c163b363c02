export { deleteOldLines } from './delete-old-lines'
export { receiveLines } from './receive-lines'
export { startLogWriter } from './start-writer'
