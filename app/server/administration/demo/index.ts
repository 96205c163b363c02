export { hasWaitingDemos } from './demo.store'
export { processDemo } from './process-demo'
export { readDemo } from './read-demo'
export { requestDemo } from './request-demo'
