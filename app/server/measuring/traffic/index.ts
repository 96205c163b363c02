export {
  readPageTrafficSeries,
  readTraffic,
  readTrafficDetail,
  readTrafficHours,
  readTrafficSeries,
  sitesWithTraffic,
  type TrafficReader,
} from './read-traffic'
