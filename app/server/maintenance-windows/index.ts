export { beginWindows } from './begin-windows'
