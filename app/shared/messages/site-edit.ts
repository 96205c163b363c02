const sites = (number: number) => (number === 1 ? '1 site' : `${number} sites`)
const MAX_NAMES = 5
const listed = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

export const siteEditMessages = {
  title: (number: number) => `Edit ${sites(number)}`,
  tooMany: (max: number) => `At most ${max} sites can be edited together. Filter the list first`,
  severalClients: 'Devices belong to a client. Select sites of one client to change them',
  intervalTooShort: (names: string[]) =>
    `The interval must be at least twice the timeout of every monitor. It is too short for ${listed(names)}`,
  tooManyTags: (names: string[], max: number) =>
    `A site has at most ${max} tags. ${listed(names)} would have more`,
  conflicts: (number: number) => `${sites(number)} changed since you opened this form. Nothing was saved yet`,
} as const
