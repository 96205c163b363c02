import type { TrafficSource } from '~/shared/values/traffic-choices'
import { ga4 } from './ga4'
import { matomo } from './matomo'
import { plausible } from './plausible'
import type { TrafficSourceReader } from './source'
import { umami } from './umami'

export type { Access, Credentials, SourceProperty } from './source'
export { SourceError } from './source'

export const sourceReaders: Record<TrafficSource, TrafficSourceReader> = { ga4, matomo, plausible, umami }
