/** `id:version` of each site, separated by commas: one field of a form, however many sites there are. */
export const versionsText = (sites: { _id: number; version: string }[]): string =>
  sites.map(({ _id, version }) => `${_id}:${version}`).join(',')
