export { countCall, countManyCalls, sweepWindows } from './count-call'
export { openStream } from './open-streams'
export { type Rate, rateHeaders } from './rules'
