import { type Answered, type Asked, refusal, type TrafficServer } from './traffic.ts'
import { COUNTRIES, DEVICES, figuresOn, PATHS, pathsOn, SOURCES, sharesOn } from './traffic-figures.ts'

export const UMAMI_USER = { username: 'reader', password: 'umami password' }
export const UMAMI_SITE = '86d4095c-a2a8-4fc8-9521-103e858e2b41'
const TOKEN = 'umami-session'

const SHARES: Record<string, readonly string[]> = {
  referrer: SOURCES,
  country: COUNTRIES,
  device: DEVICES,
  entry: PATHS,
}

/** The day that the request asks for, which must be one from midnight to midnight in the time zone. */
function dayAsked({ timeZone }: TrafficServer, query: URLSearchParams): string {
  // The form of dates in Canada is that of ISO.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayAt = (at: number) => format.format(new Date(at))
  const [startAt, endAt] = [Number(query.get('startAt')), Number(query.get('endAt'))]
  const day = dayAt(startAt)
  if (dayAt(endAt) !== day || dayAt(startAt - 1) === day || dayAt(endAt + 1) === day)
    throw new Error(`Not a day in ${timeZone}: ${query}`)
  return day
}

function expanded(day: string, type: string) {
  if (type === 'path')
    return PATHS.map((name, index) => {
      const { visits, visitors, pageViews } = pathsOn(day, index)
      return { name, visits, visitors, pageviews: pageViews, bounces: 0, totaltime: 0 }
    })
  return sharesOn(day, SHARES[type] ?? []).map(({ key, visits, pageViews }) => ({
    ...{ name: key, visits, visitors: visits, pageviews: pageViews },
    ...{ bounces: 0, totaltime: 0 },
  }))
}

export function answerUmami(server: TrafficServer, { method, url, body, headers }: Asked): Answered {
  const path = url.pathname.replace('/umami/api/', '')
  if (path === 'auth/login' && method === 'POST') {
    const { username, password } = JSON.parse(body) as typeof UMAMI_USER
    const isRight = username === UMAMI_USER.username && password === UMAMI_USER.password
    return isRight && !server.isRevoked ? { body: { token: TOKEN, user: { username } } } : refusal(401)
  }
  if (headers.authorization !== `Bearer ${TOKEN}` || server.isRevoked) return refusal(401)
  if (path === 'websites') {
    const data = [{ id: UMAMI_SITE, name: 'Example shop', domain: 'example.com' }]
    return { body: { data, count: 1, page: 1, pageSize: 100 } }
  }
  const [, site, call] = /^websites\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (site !== UMAMI_SITE) return refusal(404)
  const day = dayAsked(server, url.searchParams)
  const isThere = day <= server.today && day >= server.since && !server.isQuiet(day)
  const { hours, visits, visitors, pageViews, bounces, seconds } = figuresOn(day)
  if (call === 'stats') {
    const figures = { pageviews: pageViews, visitors, visits, bounces, totaltime: seconds }
    const none = { pageviews: 0, visitors: 0, visits: 0, bounces: 0, totaltime: 0 }
    return { body: { ...(isThere ? figures : none), comparison: none } }
  }
  if (call === 'pageviews')
    return {
      body: {
        pageviews: [],
        sessions: hours.map((y, hour) => ({ x: `${day} ${String(hour).padStart(2, '0')}:00:00`, y })),
      },
    }
  return { body: expanded(day, url.searchParams.get('type') ?? '') }
}
