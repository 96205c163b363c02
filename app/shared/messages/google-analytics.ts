import { catalogue } from '../values/catalogue'

const WHERE = 'Enter the property ID: the digits in Google Analytics under Admin > Property details'

export const googleAnalyticsMessages = catalogue('googleAnalytics', {
  propertyId: 'GA4 property ID',
  propertyIdHelp:
    'In Google Analytics under Admin > Property details. It is suggested when the property is chosen, and set by it',
  chooseHelp: 'Visits come from the property that is chosen for this site',
  notAPropertyId: `Not the ID of a GA4 property. ${WHERE}`,
  universalId: `This is a Universal Analytics ID, which Google has shut down. ${WHERE}`,
  measurementId: `This is a measurement ID. ${WHERE}`,
  retired: 'Universal Analytics (retired)',
  retiredHelp: 'It is set for this site, without effect: Google has shut it down',
} as const)
