import type { Span } from '~/shared/rules/uptime/types'
import type { Demo, PlacedSite } from './add-hierarchy'
import type { MonitorStory } from './story/types'

export interface PlacedMonitor {
  demo: Demo
  site: PlacedSite
  monitor: number
  story: MonitorStory
  spans: Span[]
  /** The open outage. */
  open: string | null
  /** Of a server that refuses work. */
  picture: Buffer
}
