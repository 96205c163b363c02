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

export const MATOMO_TOKEN = 'c0ffee00c0ffee00c0ffee00c0ffee00'
export const MATOMO_SITE = '7'

const error = (message: string) => ({ result: 'error', message })

function reportOn(day: string, query: URLSearchParams): unknown {
  const { hours, visits, visitors, pageViews, bounces, seconds } = figuresOn(day)
  const shares = (keys: readonly string[], name = 'label') =>
    sharesOn(day, keys).map(({ key, ...share }) => ({
      [name]: key,
      nb_visits: share.visits,
      nb_actions: share.pageViews,
    }))
  const method = query.get('method')
  if (method === 'VisitsSummary.get')
    return visits === 0
      ? []
      : { nb_visits: visits, nb_uniq_visitors: visitors, bounce_count: bounces, sum_visit_length: seconds }
  if (method === 'Actions.get') return { nb_pageviews: pageViews }
  if (method === 'VisitTime.getVisitInformationPerServerTime')
    return hours.map((nb_visits, hour) => ({ label: String(hour), nb_visits }))
  // Without the visits that came directly.
  if (method === 'Referrers.getAll') return shares(SOURCES).slice(1)
  if (method === 'UserCountry.getCountry')
    return shares(
      COUNTRIES.map((code) => code.toLowerCase()),
      'code',
    )
  if (method === 'DevicesDetection.getType')
    return shares(DEVICES.map((device) => (device === 'mobile' ? 'Smartphone' : 'Desktop')))
  if (method === 'Actions.getEntryPageUrls')
    return sharesOn(day, PATHS).map(({ key, visits: own, pageViews: views }) => ({
      label: key,
      entry_nb_visits: own,
      entry_nb_actions: views,
    }))
  if (method === 'Actions.getPageUrl') {
    const index = PATHS.indexOf(new URL(query.get('pageUrl') ?? '').pathname as '/')
    if (index < 0) return []
    const page = pathsOn(day, index)
    return [{ nb_visits: page.visits, nb_uniq_visitors: page.visitors, nb_hits: page.pageViews }]
  }
  return error(`The method ${method} does not exist`)
}

function report(server: TrafficServer, query: URLSearchParams): unknown {
  if (query.get('idSite') !== MATOMO_SITE)
    return error('You cannot access this resource as it requires view access')
  const [startDate = '', endDate = ''] = (query.get('date') ?? '').split(',')
  return Object.fromEntries(
    daysOf(startDate, endDate).map((day) => [
      day,
      day <= server.today && day >= server.since ? reportOn(day, query) : [],
    ]),
  )
}

export function answerMatomo(server: TrafficServer, { method, url, body }: Asked): Answered {
  const form = new URLSearchParams(body)
  if (url.pathname !== '/matomo/index.php' || method !== 'POST') return refusal(404)
  if (form.get('token_auth') !== MATOMO_TOKEN)
    return { body: error('Unable to authenticate with the provided token. It is either invalid or expired.') }
  if (form.get('method') === 'SitesManager.getSitesWithAtLeastViewAccess')
    return { body: [{ idsite: Number(MATOMO_SITE), name: 'Example shop', timezone: server.timeZone }] }
  const urls = [...form]
    .filter(([name]) => /^urls\[\d+\]$/.test(name))
    .map(([, one]) => new URLSearchParams(one))
  return { body: urls.map((query) => report(server, query)) }
}
