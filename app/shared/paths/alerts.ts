import { type Id, type Params, withQuery } from './query'

/** Tabs of a subscriber in the email subscription center: one for each kind of email. */
export const SUBSCRIBER_TABS = [
  'standardSub',
  'teamSub',
  'competitorSub',
  'alertSub',
  'thresholdAlertSub',
] as const
export type SubscriberTab = (typeof SUBSCRIBER_TABS)[number]

/** Alerts, their rules and channels, mails and who gets them. */
export const alertsPaths = {
  outbox: (params: Params = {}) => withQuery('/settings/outbox', params),
  outboxMail: (mail: string) => `/settings/outbox/${mail}`,
  alerts: (params: Params = {}) => withQuery('/alerts', params),
  alert: (alert: string, params: Params = {}) => withQuery(`/alerts/${alert}`, params),
  alertsCsv: (params: Params = {}) => withQuery('/api/alerts/csv', params),
  organizationAlerts: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/alertSettings`, params),
  clientAlerts: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/alertSettings`, params),
  projectAlerts: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/alertSettings`, params),
  siteAlerts: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/alertSettings`, params),
  /** `place` is 'site:12'. */
  newAlertRule: (params: Params = {}) => withQuery('/settings/alert-rules/new', params),
  alertRule: (rule: string, params: Params = {}) => withQuery(`/settings/alert-rules/${rule}`, params),
  channels: (params: Params = {}) => withQuery('/settings/channels', params),
  newChannel: (params: Params = {}) => withQuery('/settings/channels/new', params),
  channel: (channel: string, params: Params = {}) => withQuery(`/settings/channels/${channel}`, params),
  gaVerify: (params: Params = {}) => withQuery('/gaverify', params),
  trafficConnections: (params: Params = {}) => withQuery('/settings/analytics', params),
  newTrafficConnection: (params: Params = {}) => withQuery('/settings/analytics/new', params),
  trafficConnection: (connection: string, params: Params = {}) =>
    withQuery(`/settings/analytics/${connection}`, params),
  mailPreviews: (params: Params = {}) => withQuery('/settings/mail-previews', params),
  mailPreview: (template: string, params: Params = {}) =>
    withQuery(`/settings/mail-previews/${template}`, params),
  mailPreviewHtml: (template: string, params: Params = {}) =>
    withQuery(`/api/mail-previews/${template}/html`, params),
  mySubscriptions: (params: Params = {}) => withQuery('/settings/my-subscriptions', params),
  projectSubscriptions: (client: Id, project: Id) =>
    `/settings/email-subscriptions/client/${client}/project/${project}`,
  siteSubscriptions: (project: Id, site: Id) =>
    `/settings/email-subscriptions/project/${project}/site/${site}`,
  userSubscriptions: (user: Id) => `/settings/email-subscriptions/user/${user}`,
  subscriptionCenter: (
    list: 'subscriber-list' | 'competitor-subscriptions' | 'custom-subscriptions' = 'subscriber-list',
    params: Params = {},
  ) => withQuery(`/settings/email-subscription-center/${list}`, params),
  subscriber: (subscriber: Id, tab: SubscriberTab, params: Params = {}) =>
    withQuery(`/settings/email-subscription-center/${subscriber}/${tab}`, params),
  unsubscribeEmail: (key: string) => withQuery('/unsubscribe-email', { key }),
  unsubscribeThresholdAlert: (key: string) => withQuery('/unsubscribe-threshold-alert', { key }),
  unsubscribeAlert: (key: string) => withQuery('/unsubscribe-alert', { key }),
}
