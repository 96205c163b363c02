import { createHash, randomBytes } from 'node:crypto'
import { type Answered, type Asked, refusal, type TrafficServer } from './traffic.ts'
import {
  COUNTRIES,
  DEVICES,
  daysOf,
  figuresOn,
  PATHS,
  pathsOn,
  SOURCES,
  sharesOn,
} from './traffic-figures.ts'

export const GOOGLE_CLIENT = { id: 'analytics-client', secret: 'analytics-secret' }
export const GA4_PROPERTY = '123456789'
/** What it answers when the tokens of a property are used up. */
export const usedUp = (quota: 'hour' | 'day') => ({
  status: 429,
  body: {
    error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: `Exhausted property tokens per ${quota}.` },
  },
})
/** One that the account may not read. */
export const GA4_FORBIDDEN = '999'
const EMAIL = 'analyst@example.com'

interface ReportRequest {
  dimensions: { name: string }[]
  metrics: { name: string }[]
  dateRanges: { startDate: string; endDate: string }[]
  dimensionFilter?: { filter: { fieldName: string; inListFilter: { values: string[] } } }
  limit: string
  offset: string
}
interface Row {
  keys: string[]
  figures: Record<string, number>
}

const compact = (day: string) => day.replaceAll('-', '')

function rowsOn(day: string, dimensions: string[], paths: string[]): Row[] {
  const date = compact(day)
  const [first, second] = dimensions
  const all = figuresOn(day)
  if (first === 'dateHour')
    return all.hours
      .map((sessions, hour) => ({ keys: [date + String(hour).padStart(2, '0')], figures: { sessions } }))
      .filter(({ figures }) => figures.sessions > 0)
  if (second === undefined)
    return [
      {
        keys: [date],
        figures: {
          sessions: all.visits,
          activeUsers: all.visitors,
          screenPageViews: all.pageViews,
          engagedSessions: all.engagedVisits,
          userEngagementDuration: all.seconds,
        },
      },
    ]
  if (second === 'hostName')
    return PATHS.flatMap((path, index) => {
      if (!paths.includes(path)) return []
      const { visits, visitors, pageViews } = pathsOn(day, index)
      const figures = { sessions: visits, activeUsers: visitors, screenPageViews: pageViews }
      return [{ keys: [date, 'www.example.com', path], figures }]
    })
  const keys = { sessionSource: SOURCES, countryId: COUNTRIES, deviceCategory: DEVICES, landingPage: PATHS }[
    second as 'countryId'
  ]
  if (!keys) throw new Error(`No dimension ${second}`)
  return sharesOn(day, keys).map(({ key, visits, pageViews }) => ({
    keys: [date, key || '(not set)'],
    figures: { sessions: visits, screenPageViews: pageViews },
  }))
}

function reportOf(server: TrafficServer, asked: ReportRequest) {
  const dimensions = asked.dimensions.map(({ name }) => name)
  const [range] = asked.dateRanges
  if (!range) throw new Error('No date range')
  const paths = asked.dimensionFilter?.filter.inListFilter.values ?? []
  const rows = daysOf(range.startDate, range.endDate)
    .filter((day) => day <= server.today && day >= server.since)
    .flatMap((day) => rowsOn(day, dimensions, paths))
  const offset = Number(asked.offset)
  const page = rows.slice(offset, offset + Math.min(Number(asked.limit), server.maxRows))
  return {
    rows: page.map(({ keys, figures }) => ({
      dimensionValues: keys.map((value) => ({ value })),
      metricValues: asked.metrics.map(({ name }) => ({ value: String(figures[name]) })),
    })),
    rowCount: rows.length,
    metadata: { timeZone: server.timeZone, currencyCode: 'EUR', ...server.metadata },
    propertyQuota: {
      tokensPerDay: { consumed: 10, remaining: 199_990 },
      tokensPerHour: { consumed: 10, remaining: 39_990 },
      ...server.quota,
    },
    kind: 'analyticsData#runReport',
  }
}

function authorize(server: TrafficServer, { searchParams }: URL): Answered {
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  const isRight =
    searchParams.get('client_id') === GOOGLE_CLIENT.id &&
    searchParams.get('access_type') === 'offline' &&
    searchParams.get('code_challenge_method') === 'S256' &&
    (searchParams.get('scope') ?? '').includes('analytics.readonly')
  if (!isRight) return refusal(400)
  const code = randomBytes(12).toString('hex')
  server.grants.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri })
  const back = new URL(redirectUri)
  back.searchParams.set('state', searchParams.get('state') ?? '')
  back.searchParams.set('code', code)
  return { status: 302, headers: { location: back.href }, body: undefined }
}

function tokensFor(server: TrafficServer, more: object = {}): Answered {
  const access_token = `ya29.${randomBytes(12).toString('hex')}`
  server.tokens.add(access_token)
  const claims = Buffer.from(JSON.stringify({ email: EMAIL })).toString('base64url')
  return {
    body: { access_token, expires_in: 3599, token_type: 'Bearer', id_token: `e30.${claims}.`, ...more },
  }
}

const isClient = (form: URLSearchParams) =>
  form.get('client_id') === GOOGLE_CLIENT.id && form.get('client_secret') === GOOGLE_CLIENT.secret

function exchange(server: TrafficServer, form: URLSearchParams): Answered {
  const invalid = refusal(400, {
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  })
  const type = form.get('grant_type')
  if (server.isRevoked) return invalid
  if (type === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return (form.get('assertion') ?? '').split('.').length === 3 ? tokensFor(server) : invalid
  if (!isClient(form)) return refusal(401, { error: 'invalid_client' })
  if (type === 'refresh_token') return form.get('refresh_token') ? tokensFor(server) : invalid
  const grant = server.grants.get(form.get('code') ?? '')
  server.grants.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
    return invalid
  return tokensFor(server, {
    refresh_token: `1//${randomBytes(12).toString('hex')}`,
    scope: 'openid https://www.googleapis.com/auth/analytics.readonly',
  })
}

/** Two pages of accounts, 25 properties in all. */
function accounts(page: string | null): Answered {
  const properties = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      property: `properties/${from + index}`,
      displayName: from + index === Number(GA4_PROPERTY) ? 'Example shop' : `Site ${from + index}`,
    }))
  const summary = (name: string, list: object[]) => ({
    account: `accounts/${name.length}`,
    displayName: name,
    propertySummaries: list,
  })
  return page
    ? { body: { accountSummaries: [summary('Second account', properties(2_000, 4))] } }
    : {
        body: {
          accountSummaries: [
            summary('Example account', [...properties(Number(GA4_PROPERTY), 1), ...properties(1_000, 19)]),
            summary('Empty account', properties(Number(GA4_FORBIDDEN), 1)),
          ],
          nextPageToken: 'next',
        },
      }
}

export function answerGoogle(server: TrafficServer, { url, body, headers }: Asked): Answered {
  if (url.pathname === '/o/oauth2/v2/auth') return authorize(server, url)
  if (url.pathname === '/token') return exchange(server, new URLSearchParams(body))
  if (url.pathname === '/revoke') return { body: {} }
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  if (!server.tokens.has(token) || server.isRevoked)
    return refusal(401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
  if (url.pathname === '/v1beta/accountSummaries') return accounts(url.searchParams.get('pageToken'))
  const [, property, call] = /^\/v1beta\/properties\/(\d+):(\w+)$/.exec(url.pathname) ?? []
  if (property === GA4_FORBIDDEN)
    return refusal(403, { error: { code: 403, status: 'PERMISSION_DENIED', message: 'no access' } })
  if (property !== GA4_PROPERTY) return refusal(404, { error: { code: 404, status: 'NOT_FOUND' } })
  const asked = JSON.parse(body) as ReportRequest & { requests: ReportRequest[] }
  if (call === 'runReport') return { body: reportOf(server, asked) }
  if (asked.requests.length > 5) return refusal(400, { error: { message: 'at most 5 requests' } })
  return { body: { reports: asked.requests.map((one) => reportOf(server, one)) } }
}
