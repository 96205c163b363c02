/** Subscribing to mails. */
export const mailingMessages = {
  notHere: {
    team: 'Team reports are for a whole organization',
    competitor: 'Competitor reports are for a client',
  },
  cannotSee: 'This person or team has no permission here. Add them as a member first',
} as const
