import { catalogue } from '../values/catalogue'

export const dashboardsLabelsMessages = catalogue('dashboardsLabels', {
  clientsWithTheMediansOf: "Clients with the medians of their pages' latest results",
  client: 'Client',
  measured: 'Measured',
  desktop: 'Desktop',
  mobile: 'Mobile',
  device: 'Device',
  pagesWithTheirLatestResults: 'Pages with their latest results',
  page: 'Page',
  site: 'Site',
  performanceScore: 'Performance score',
} as const)
