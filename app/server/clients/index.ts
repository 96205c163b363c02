export { createClient } from './create-client'
export { listClients, readClient } from './read-client'
