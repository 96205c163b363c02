export { deploymentsOn, listDeployments, listNotes, notesOn } from './read-annotations'
