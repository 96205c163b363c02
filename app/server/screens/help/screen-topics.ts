import { allTopics, HELP_TOPICS } from './guide'

/** Ends of paths whose last segment is not the name of their topic or heading, with `*` for an id; '' has no topic. */
const ENDS: Record<string, string> = {
  '': 'settings organization',
  'first-website': 'add-website add-new-site',
  'first-website#run-a-test': 'live run-test cancel-tests delete-test test-management',
  'first-website#how-sites-are-organized': 'clients',
  reports: 'report-detail/*/*/overview',
  'reports#quality-sections': 'report-detail',
  'reports#performance': 'opportunities',
  'reports#real-users': 'visitors',
  'reports#compare': 'compare-tests compare-pages',
  'reports#dashboards': 'dashboard bookmarks navigate search',
  'reports#notes-and-deployments': 'notes deployments add-note',
  'noise#changes-over-time': 'changes',
  'noise#comparing-two-tests': 'report-detail/*/*/compare-tests',
  dashboards: 'personal-dashboards dashboard/*',
  'dashboards#charts': 'create-chart edit-chart',
  'dashboards#order-and-sizes': 'dashboard/*/settings',
  uptime: 'outages',
  'uptime#add-a-monitor': 'monitors',
  'alerts#rules': 'alertSettings',
  'alerts#types': 'alert-rules',
  emails: 'my-subscriptions email-subscriptions',
  'emails#teams': 'team/*/subscriptions teams/*/subscriptions',
  'emails#manage-emails-of-others': 'email-subscription-center users/*/subscriptions',
  schedules: 'sites/*',
  import: 'import-sites',
  'import#duplicate-a-site': 'duplicate-site',
  'sharing#pdf': 'coverpage download-pdf download-pdf/* preview-pdf',
  'sharing#status-pages': 'status-page',
  roles:
    'clients/*/members projects/*/members account/permissions organizations users users/*/teams super-admins',
  'roles#teams': 'teams team',
  'sign-in#other-accounts': 'sign-in-methods',
  'sign-in#two-factor-sign-in': 'two-factor sign-in',
  'sign-in#sessions': 'activity',
  'data#audit-log': 'logs',
  'data#other-services': 'support-chat',
  'settings#your-account': 'account',
  'settings#api-keys': 'api-key',
  'settings#many-sites': 'edit-sites',
  'settings#tags-and-saved-filters': 'saved-filter',
  'settings#move-a-client': 'move',
  'settings#sign-in-scripts': 'pages',
  'settings#subscription': 'payment-subscription-management',
  'buying#checkout': 'checkout-success',
  'plans#plans':
    'plan-management create-plan plan-management/* plan-management/*/settings plan-management/*/clients',
  'plans#discounts': 'discount-management',
  invoices: 'invoices/write invoices/*',
  'invoices#seller': 'seller',
  'settings#agents-and-locations': 'agents-status',
  'settings#server-health': 'health',
  'settings#outbox': 'mail-previews',
  'settings#demo-data': 'demo',
  'settings#maintenance-mode': 'system-admin/maintenance',
  statistics: 'check-statistics',
  'configuration-as-code': 'configuration',
}

let topics: Map<string, string> | undefined

/** By the end of a path: topics and headings by their names, the first of a name. */
function topicsByEnd(): Map<string, string> {
  topics ??= new Map([
    ...allTopics()
      .flatMap(({ id, headings }) => headings.map(({ anchor }) => [anchor, `${id}#${anchor}`] as const))
      .reverse(),
    ...HELP_TOPICS.map((id) => [id, id] as const),
    ...Object.entries(ENDS).flatMap(([topic, ends]) => ends.split(' ').map((end) => [end, topic] as const)),
  ])
  return topics
}

/** `topic` or `topic#heading` of the last segment that has one; null where only the list of topics helps. */
export function topicOfScreen(pathname: string): string | null {
  const path = pathname.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment))
  for (let end = path.length; end > 0; end--)
    for (let start = 0; start < end; start++) {
      const topic = topicsByEnd().get(path.slice(start, end).join('/'))
      if (topic) return topic
    }
  return null
}
