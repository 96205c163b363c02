import { catalogue } from '../values/catalogue'
import { budgetMessages } from './budget'
import { pageMoveMessages } from './page-move'
import { runQualityMessages } from './run-quality'
import { testScriptMessages } from './test-scripts'
import { trafficMessages } from './traffic'
import { uptimeMessages } from './uptime'

const words = catalogue('siteSections', {
  general: 'Name and tags',
  pages: 'Pages',
  devices: 'Devices and locations',
  schedule: 'Schedule',
  measuring: 'Cookies and traces',
  delete: 'Delete',
})

/** Sections of the form of a site; ids are anchors. */
export const siteFormSections = () => [
  { id: 'general', label: words.general },
  { id: 'pages', label: words.pages },
  { id: 'devices', label: words.devices },
  { id: 'schedule', label: words.schedule },
  { id: 'budget', label: budgetMessages.title },
  { id: 'runs', label: runQualityMessages.runs },
  { id: 'measuring', label: words.measuring },
  { id: 'analytics', label: trafficMessages.title },
]

/** Of a stored site, with the cards below its form. */
export const siteSections = () => [
  ...siteFormSections(),
  { id: 'uptime', label: uptimeMessages.title },
  { id: 'scripts', label: testScriptMessages.pagesTitle },
  { id: 'move', label: pageMoveMessages.title },
  { id: 'delete', label: words.delete },
]
