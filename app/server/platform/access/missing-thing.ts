import { spacedWords } from '~/shared/format/letter-case'
import { refusalMessages } from '~/shared/messages/failures'
import { AppError } from '../errors'

/** Collections whose singular is not the name without its last letter. */
const SINGULAR: Record<string, string> = {
  Groups: 'group',
  ResourceTypes: 'resource type',
  Schemas: 'schema',
  Users: 'user',
  auth: 'account',
  'alert-rules': 'alert rule',
  audits: 'test result',
  charts: 'chart',
  countUptimeSites: 'project',
  'compare-sessions': 'compare session',
  dashboards: 'personal dashboard',
  deletions: 'deleted item',
  devices: 'device',
  lighthouses: 'test result',
  'mail-previews': 'mail preview',
  mailings: 'email subscription',
  'maintenance-windows': 'maintenance window',
  mails: 'email',
  'payment-links': 'payment link',
  'pdf-orders': 'PDF',
  reportFile: 'test result',
  'saved-filters': 'saved filter',
  sessions: 'session',
  'share-links': 'shared link',
  'site-imports': 'import',
  status: 'status page',
  'super-admins': 'super admin',
  test: 'test',
}
const OF_PARAM: Record<string, string> = {
  bodyId: 'file',
  connectionId: 'sign-in connection',
  domainId: 'domain',
  hash: 'file',
  key: 'link',
  keyId: 'API key',
  kind: 'image',
  pointId: 'test result',
  token: 'link',
}

const singular = (name: string) => SINGULAR[name] ?? name.replaceAll('-', ' ').replace(/s$/, '')

/** What the last parameter of a path names: `/api/teams/{id}/users` is about a team. */
export function thingOf(path: string): string {
  const parts = path.split('/').slice(2)
  const at = parts.findLastIndex((part) => part.startsWith('{'))
  const name = parts[at]?.slice(1, -1)
  if (name === undefined) return singular(parts[0] ?? '')
  return name === 'id' ? singular(parts[at - 1] ?? '') : (OF_PARAM[name] ?? singular(name))
}

/** As screens name them; reasons keep the words of the API. */
const SHOWN_NAMES: Record<string, string> = {
  'compare session': 'comparison',
  'email subscription': 'email report',
  'personal dashboard': 'custom dashboard',
}

/** `alertRule` and `alert rule` are both ALERT_RULE_NOT_FOUND. */
export function thingNotFound(thing: string): AppError {
  const words = spacedWords(thing)
  const reason = `${words.toUpperCase().replaceAll(' ', '_')}_NOT_FOUND`
  return new AppError('NOT_FOUND', refusalMessages.thingNotFound(SHOWN_NAMES[words] ?? words), { reason })
}
