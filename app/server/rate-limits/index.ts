export { countCall, countManyCalls, sweepWindows } from './count-call'
export { awaitCaller, openStream } from './open-streams'
export { type Rate, rateHeaders } from './rules'
