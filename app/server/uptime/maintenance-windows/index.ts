export { startDueWindows } from './start-windows'
