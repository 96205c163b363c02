export { createClient } from './create-client'
export { listClients, readClient } from './read-client'
export { type ClientRetention, getRetention, listClientRetentions } from './retention.store'
