import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { MonitorStory, OutageStory } from './types'

type Times = Pick<MonitorStory, 'outages'> & Partial<Pick<MonitorStory, 'degraded' | 'paused'>>

export const website = (name: string, responseMs: number, times: Times): MonitorStory => ({
  name,
  settings: DEFAULT_SETTINGS,
  target: null,
  responseMs,
  ...times,
})

export const keyword = (
  name: string,
  target: string,
  text: string,
  ms: number,
  times: Times,
): MonitorStory => ({
  name,
  settings: { ...DEFAULT_SETTINGS, kind: 'keyword', keyword: text, isPresent: true, isCaseSensitive: false },
  target,
  responseMs: ms,
  ...times,
})

export const certificate = (host: string, times: Times): MonitorStory => ({
  name: `Certificate of ${host}`,
  settings: { kind: 'tls', tlsDays: 21 },
  target: host,
  responseMs: 64,
  ...times,
})

export const nameRecord = (host: string, times: Times): MonitorStory => ({
  name: `DNS of ${host}`,
  settings: { kind: 'dns', record: 'A', resolver: null, expected: '' },
  target: host,
  responseMs: 18,
  ...times,
})

/** A server that refuses work, as after a failed deployment. */
export const unavailable = (daysAgo: number, minutes: number | null): OutageStory => ({
  daysAgo,
  minutes,
  reason: 'status',
  detail: 'The server answered 503 Service Unavailable',
  status: 503,
})

export const timedOut = (daysAgo: number, minutes: number | null): OutageStory => ({
  daysAgo,
  minutes,
  reason: 'timeout',
  detail: 'No complete response within 10 s',
})

export const refused = (daysAgo: number, minutes: number | null): OutageStory => ({
  daysAgo,
  minutes,
  reason: 'refused',
  detail: 'connect ECONNREFUSED 192.0.2.14:443',
})
