/** Constants of traffic for screens that must not load zod. */
export const TRAFFIC_SOURCES = ['ga4', 'matomo', 'plausible', 'umami'] as const
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number]

/** `expired`: sign in again; `revoked`: access was withdrawn; `failing`: it is tried again. */
export const TRAFFIC_STATES = ['connected', 'expired', 'revoked', 'failing'] as const
export type TrafficState = (typeof TRAFFIC_STATES)[number]

export const TRAFFIC_METHODS = ['oauth', 'serviceAccount', 'token', 'password'] as const
export type TrafficMethod = (typeof TRAFFIC_METHODS)[number]

/** Why nothing came from a source. */
export const TRAFFIC_PROBLEMS = [
  'refused',
  'forbidden',
  'missing',
  'quota',
  'unreachable',
  'private',
  'invalid',
] as const
export type TrafficProblem = (typeof TRAFFIC_PROBLEMS)[number]

export const TRAFFIC_DIMENSIONS = ['source', 'country', 'device', 'landingPage'] as const
export type TrafficDimension = (typeof TRAFFIC_DIMENSIONS)[number]

/** How far back the first synchronisation goes. */
export const TRAFFIC_DAYS = 400

/** Where the service itself runs; null: it is always self-hosted. */
export const SOURCE_ADDRESSES: Record<Exclude<TrafficSource, 'ga4'>, string | null> = {
  matomo: null,
  plausible: 'https://plausible.io',
  umami: 'https://api.umami.is',
}
