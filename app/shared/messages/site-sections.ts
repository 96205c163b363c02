import { googleAnalyticsMessages } from './google-analytics'

/** Sections of the form of a site; ids are anchors. */
export const siteFormSections = [
  { id: 'general', label: 'Name and tags' },
  { id: 'pages', label: 'Pages' },
  { id: 'devices', label: 'Devices and locations' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'measuring', label: 'Cookies and traces' },
  { id: 'analytics', label: googleAnalyticsMessages.title },
]
