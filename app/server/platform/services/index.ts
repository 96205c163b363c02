export { listServiceOutages, noteService } from './note-service'
