import { catalogue } from '../values/catalogue'
/** Why the settings of a site can't be written; read by people who edit a file. */
export const siteSettingsMessages = catalogue('siteSettings', {
  unknownDevice: (name: string, known: string[]) => `No device named “${name}”. Use ${listed(known)}`,
  unknownLocation: (name: string, known: string[]) => `No location named “${name}”. Use ${listed(known)}`,
  unknownPage: 'Use the URL of a page of this site',
} as const)

const MAX_LISTED = 8

function listed(names: string[]): string {
  const all = [names].flat()
  const first = all.slice(0, MAX_LISTED).join(', ')
  return all.length > MAX_LISTED ? `${first} or ${all.length - MAX_LISTED} others` : first
}
