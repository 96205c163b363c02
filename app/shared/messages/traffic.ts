import { catalogue } from '../values/catalogue'
import type { TrafficProblem, TrafficSource, TrafficState } from '../values/traffic-choices'
import { partsMessages } from './parts'

export const trafficSourceNames: Record<TrafficSource, string> = {
  ga4: 'Google Analytics',
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
}

export const trafficFormMessages = catalogue('trafficForm', {
  placeRequired: 'Choose an organization or a client',
  addressPrivate: 'This address is in a private network',
  addressInvalid: 'Enter the address of the service, starting with https:// or http://',
  tokenInvalid: 'Enter a token or key without spaces',
  keyInvalid: 'Paste the whole JSON key file of a service account',
  timeZoneInvalid: 'Choose a time zone',
  tooMany: (max: number) => `An organization can have at most ${max} connections. Disconnect one first`,
  propertyUnknown: 'These credentials have no such property',
} as const)

/** What happened and what to do. */
export const trafficProblemTexts: Record<TrafficProblem, string> = catalogue('trafficProblemTexts', {
  refused: 'The service refused the credentials',
  forbidden: 'The account has no access to this property. Grant it read access there',
  missing: 'The property does not exist for this account',
  quota: 'The quota is used up for now. It is tried again later',
  unreachable: 'The service did not respond',
  private: 'The address leads into a private network',
  invalid: 'The response is not that of this service. Check the address',
})

export const trafficStateNames: Record<TrafficState, string> = catalogue('trafficStateNames', {
  connected: 'Connected',
  expired: 'Sign-in expired',
  revoked: 'Access withdrawn',
  failing: 'Failing',
})

export const trafficExpiredMail = catalogue('trafficExpiredMail', {
  subject: (label: string) => `${label}: visits are no longer read`,
  intro: (label: string, source: string, organization: string) =>
    `The connection ${label} to ${source} of ${organization} no longer works: the service refused its credentials.`,
  next: 'Stored figures stay. Connect it again to read new ones.',
  action: 'Open connection',
} as const)

export const trafficMessages = catalogue('traffic', {
  feature: 'Connecting Google Analytics by signing in',
  get title() {
    return partsMessages.analytics
  },
  intro: 'Visits of sites come from these services. Which property a site has is chosen in its settings',
  empty:
    'No analytics service is connected. Connect one to see visits next to speed and availability: Google Analytics, Matomo, Plausible or Umami.',
  add: 'Connect service',
  noun: 'connections',
  properties: 'properties',
  connection: 'Connection',
  source: 'Service',
  account: 'Account',
  state: 'State',
  sites: 'Sites',
  lastSync: 'Last synchronisation',
  never: 'Never',
  wholeOrganization: (name: string) => `${name}, whole organization`,
  ofClient: (name: string, organization: string) => `Client ${name}, ${organization}`,
  choose: 'Choose a service',
  chooseHelp: 'Only sums per day are read and stored, never data of single visitors.',
  sourceHelp: {
    ga4: 'Google Analytics 4, by signing in at Google or with a service account',
    matomo: 'Your own Matomo or Matomo Cloud, with an access token',
    plausible: 'plausible.io or self-hosted, with a key for the Stats API',
    umami: 'Umami Cloud with an API key, or self-hosted version 3 with user name and password',
  } satisfies Record<TrafficSource, string>,
  newTitle: (source: string) => `Connect ${source}`,
  otherSource: 'Choose another service',
  place: 'For',
  choosePlace: 'Choose…',
  organizations: 'Whole organization',
  clients: 'One client',
  noPlace: 'Only owners of an organization and admins of a client connect services',
  label: 'Name',
  labelHelp: 'Leave empty to use the name of the service',
  address: 'Address',
  addressHelp: {
    matomo: 'Where you open Matomo',
    plausible: 'Leave empty for plausible.io',
    umami: 'Leave empty for Umami Cloud',
  },
  token: { matomo: 'Access token', plausible: 'API key', umami: 'API key' },
  tokenHelp: {
    matomo: 'In Matomo under Settings > Personal > Security. View access to the site is enough',
    plausible: 'In Plausible under Settings > API keys, for the Stats API',
    umami: 'Only for Umami Cloud, under Settings > API keys',
  },
  user: 'User name',
  userHelp: 'Of a self-hosted Umami; a user who may only view is enough',
  password: 'Password',
  keepSecret: (account: string) => `Leave empty to keep the one of ${account}`,
  google: 'Sign in with Google',
  googleHelp:
    'Google asks for read access to your Analytics data. It is asked for here only, never when you sign in to Lightkeeper',
  googleTesting:
    'While the app of the Google client is in “Testing”, Google ends each connection after seven days. Publish the app in the Google Cloud console, or use a service account',
  googleOff:
    'Signing in at Google is not set up on this installation (GOOGLE_ANALYTICS_CLIENT_ID). A service account works without it',
  serviceAccount: 'Service account key (JSON)',
  serviceAccountHelp:
    'Create a service account in the Google Cloud console, enable the Google Analytics Data API and Admin API, and add its email address as a viewer in Google Analytics under Admin > Access management',
  orServiceAccount: 'Or use a service account',
  connect: 'Connect',
  settings: 'Settings',
  save: 'Save',
  testTitle: 'Test',
  test: 'Test connection',
  testHelp: 'Reads the last seven days of one property',
  testVisits: (visits: string, property: string) => `${visits} visits in the last 7 days on ${property}`,
  testProperties: (count: string) => `The account has ${count} properties`,
  testUnlisted: 'The credentials were accepted. The service has no list of sites for them',
  reconnect: 'Sign in with Google again',
  expiredTitle: 'Visits are no longer read: the service refused the credentials',
  expiredHelp:
    'Access was withdrawn, a password changed, or the sign-in expired. Stored figures stay. Connect it again below to read new ones',
  failingTitle: 'The last attempts failed',
  pausedTitle: 'The quota of this connection is used up',
  disconnect: 'Disconnect',
  disconnectTitle: (label: string) => `Disconnect ${label}?`,
  disconnectWarning:
    'Its credentials and the figures of its sites are deleted. They can be read again from the service after it is connected again',
  disconnectHint: 'Deletes its credentials and the figures of its sites',
  done: {
    connected: 'Service connected. Choose the property of each site in its settings',
    reconnected: 'Connected again. New figures are being read',
    saved: 'Connection saved',
    disconnected: 'Service disconnected',
    linked: (visits: string, name: string) => `${name} is linked: ${visits} visits in the last 7 days`,
    unlinked: 'Property unlinked. Its figures are deleted',
  },
  cancelled: 'Google was not connected',
  linkExpired: 'This sign-in has expired or was used already. Start again',
  noScope: 'Google gave no access to Analytics. Start again and keep the box for Analytics checked',
  failed: 'Connecting Google failed. Start again',
  continueTitle: 'Continue to Google',
  continueText: 'You are being redirected to Google to connect Analytics.',
  site: {
    title: 'Analytics property',
    current: 'Linked property',
    none: 'No analytics property is linked to this site.',
    noConnection: 'Connect a service first. Then choose the property of this site here.',
    askAdmin: 'No service is connected for this client. Ask an admin of the client to connect one.',
    choose: 'Choose the property',
    change: 'Choose property',
    connection: 'Connection',
    show: 'Show properties',
    search: 'Search properties',
    property: 'Property',
    propertyHelp: 'Digits, a domain or an id, as the service calls it',
    unlisted: 'The service has no list of sites for these credentials. Enter the site as it is called there.',
    nothing: 'No property matches',
    timeZone: 'Time zone of the property',
    timeZoneHelp: 'Days are counted in it. It must be the one set at the service',
    link: 'Link property',
    replaces: 'Linking another property deletes the figures of the present one',
    visits: (visits: string) => `${visits} visits in the last 7 days`,
    reconnectHelp: (label: string) =>
      `Connect ${label} again. The property, its figures and its time zone stay`,
    askRenewal: (connection: string) =>
      `An admin of the client, or an owner where ${connection} is of the whole organization, can connect it again`,
    synced: (moment: string) => `Last synchronised ${moment}`,
    notSynced: 'Waiting for the first synchronisation',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink the property?',
    unlinkWarning: 'The stored figures of this site are deleted. They can be read again after linking',
    connectionGone: 'Its connection was deleted. Choose a property again.',
  },
} as const)
