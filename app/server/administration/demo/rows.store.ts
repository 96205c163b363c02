/** The story's files are no stores, so they reach the database through this one. */
export { insertRows } from '../../platform/db'
