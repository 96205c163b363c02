/** The public page of a client’s monitors. */
export const statusPages = {
  title: 'Status page',
  accent: 'A colour such as #1d6fdc, or nothing',
  website: 'An address that begins with https:// or http://, or nothing',
} as const
