export { type AskedOn, notesOn } from './notes-on'
