export { listNotes } from './list-notes'
export { notesOn } from './notes-on'
