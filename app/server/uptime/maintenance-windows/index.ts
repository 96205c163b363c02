export { hasDueWindows } from './period.store'
export { startDueWindows } from './start-windows'
