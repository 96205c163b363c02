export { countCall, sweepWindows } from './count-call'
export { type Rate, rateHeaders } from './rules'
