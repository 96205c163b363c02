/** Mails about outages, and how they are ended. */
export const outageMails = {
  title: 'Mails about outages',
} as const
