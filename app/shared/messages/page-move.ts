import { catalogue } from '../values/catalogue'
export const pageMoveMessages = catalogue('pageMove', {
  title: 'Move a page',
  titleNew: 'Move a page to a new site',
  card: 'A page moves with its results, monitors, notes and test script to another site of the client',
  button: 'Move page',
  page: 'Page',
  site: 'Site',
  siteName: 'Name of the new site',
  project: 'Project',
  help: 'The page is then tested with the devices, locations and schedule of that site. Share links of this site no longer show it.',
  helpNew:
    'The new site gets the devices, locations and schedule of this site. Share links of this site no longer show the page.',
  toNew: 'Move to a new site instead',
  toExisting: 'Move to an existing site instead',
  noOther: 'This client has no other site',
  onlyPage: 'A site needs at least one page. Add another page to this site first',
  moved: (site: string) => `Page moved to ${site}`,
} as const)
