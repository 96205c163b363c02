export { listServiceOutages, watchService } from './watch-service'
