export { purgeDeletions } from './purge-deletion'
export { settleDeletions } from './settle-deletions'
