export { startDueWindows } from './begin-windows'
