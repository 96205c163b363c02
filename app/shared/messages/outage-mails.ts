type Cause = 'host' | 'address' | 'location'

const causes: Record<Cause, (what: string) => string> = {
  host: (host) => `one host: ${host}`,
  address: (address) => `one address: ${address}`,
  location: (label) => `all seen from ${label}`,
}

const monitors = (count: number) => (count === 1 ? '1 monitor' : `${count} monitors`)

/** Mails about outages, and how they are ended. */
export const outageMailsMessages = {
  title: 'Mails about outages',
  causes,
  /** What is hit, in a subject. */
  one: (name: string, host: string) => (host === '' || name.includes(host) ? name : `${name} (${host})`),
  many: (count: number, cause: string | null) =>
    cause === null ? monitors(count) : `${monitors(count)} (${cause})`,
  subject: {
    down: (what: string) => `Down: ${what}`,
    recovery: (what: string) => `Up again: ${what}`,
    pause: (what: string) => `Paused while down: ${what}`,
    /** Of an outage that was over before anybody was told. */
    past: (what: string) => `Was down: ${what}`,
  },
  moment: (at: string, timezone: string) => `${at} (${timezone})`,
  down: (what: string, since: string, reason: string) => `${what} is down since ${since}. ${reason}.`,
  manyDown: (count: number, since: string) =>
    `${monitors(count)} are down, the first of them since ${since}.`,
  ended: {
    recovery: (what: string, until: string) => `${what} is up again since ${until}.`,
    unknown: (what: string, until: string) =>
      `${what} is up again. It was last seen down at ${until}; then nobody could check it, and when somebody could it was well.`,
    pause: (what: string, until: string) =>
      `${what} was not seen well again before its monitor was paused at ${until}.`,
  },
  unsteady: 'It went down and came back several times.',
  lasted: (duration: string, since: string, reason: string) =>
    `It was down for ${duration}, since ${since}. ${reason}.`,
  manyEnded: (count: number, since: string, until: string, duration: string) =>
    `An outage of ${monitors(count)} is over. It lasted ${duration}, from ${since} until ${until}.`,
  line: (what: string, reason: string) => `${what}: ${reason}`,
  endedLine: {
    recovery: (what: string, reason: string, duration: string) =>
      `${what}: ${reason}. Up again after ${duration}`,
    unknown: (what: string, reason: string, duration: string) =>
      `${what}: ${reason}. Up again, seen down for ${duration}`,
    pause: (what: string, reason: string, duration: string) => `${what}: ${reason}. Paused after ${duration}`,
  },
  more: (count: number) => `And ${count} more.`,
  action: 'See what was found',
  footnote: (clients: string, address: string) =>
    `You get these mails since you look after ${clients}. To end them, open ${address}`,
  cutOff: {
    subject: (names: string) => `A prober has no network: ${names}`,
    intro:
      'None of the addresses by which a prober knows that it has a network answers. What it checks is unknown until one does, and counts as no downtime.',
    line: (name: string, location: string, since: string) => `${name} at ${location}, since ${since}.`,
    once: 'There will be no other mail about this.',
    action: 'See what is checked',
  },
  unsubscribe: {
    lead: 'End the mails about outages that this link came with. You can ask for them again in Lightkeeper.',
    submit: 'End these mails',
    submitting: 'Ending …',
    done: 'You will get no more of these mails.',
    toProduct: 'Go to Lightkeeper',
  },
} as const
