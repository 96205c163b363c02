import { budgetMessages } from './budget'
import { pageMoveMessages } from './page-move'
import { runQualityMessages } from './run-quality'
import { testScriptMessages } from './test-scripts'
import { trafficMessages } from './traffic'
import { uptimeMessages } from './uptime'

/** Sections of the form of a site; ids are anchors. */
export const siteFormSections = [
  { id: 'general', label: 'Name and tags' },
  { id: 'pages', label: 'Pages' },
  { id: 'devices', label: 'Devices and locations' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'budget', label: budgetMessages.title },
  { id: 'runs', label: runQualityMessages.runs },
  { id: 'measuring', label: 'Cookies and traces' },
  { id: 'analytics', label: trafficMessages.title },
]

/** Of a stored site, with the cards below its form. */
export const siteSections = [
  ...siteFormSections,
  { id: 'uptime', label: uptimeMessages.title },
  { id: 'scripts', label: testScriptMessages.pagesTitle },
  { id: 'move', label: pageMoveMessages.title },
  { id: 'delete', label: 'Delete' },
]
