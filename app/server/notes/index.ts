export { notesOn } from './notes-on'
