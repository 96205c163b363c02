import { catalogue } from '../values/catalogue'

type Cause = 'host' | 'address' | 'location'

const causes: Record<Cause, (what: string) => string> = {
  host: (host) => `same host: ${host}`,
  address: (address) => `same IP address: ${address}`,
  location: (label) => `all checked from ${label}`,
}

const monitors = (count: number) => (count === 1 ? '1 monitor' : `${count} monitors`)

/** Outage emails and unsubscribing. */
export const outageMailsMessages = catalogue('outageMails', {
  title: 'Outage emails',
  causes,
  /** The affected monitor, in a subject. */
  one: (name: string, host: string) => (host === '' || name.includes(host) ? name : `${name} (${host})`),
  many: (count: number, cause: string | null) =>
    cause === null ? monitors(count) : `${monitors(count)} (${cause})`,
  subject: {
    down: (what: string, since: string) => `Down: ${what}, since ${since}`,
    recovery: (what: string, duration: string) => `Up again: ${what}, after ${duration}`,
    pause: (what: string) => `Paused while down: ${what}`,
    /** Of an outage that ended before the first email. */
    past: (what: string, duration: string) => `Was down: ${what}, for ${duration}`,
  },
  moment: (at: string, timezone: string) => `${at} (${timezone})`,
  down: (what: string, since: string, reason: string) => `${what} has been down since ${since}. ${reason}.`,
  manyDown: (count: number, since: string) => `${monitors(count)} are down, the first since ${since}.`,
  ended: {
    recovery: (what: string, until: string) => `${what} has been up again since ${until}.`,
    unknown: (what: string, until: string) =>
      `${what} is up again. The last failed check was at ${until}. No checks ran for a while after that, so the exact end is unknown.`,
    pause: (what: string, until: string) =>
      `The monitor of ${what} was paused at ${until} before it recovered.`,
  },
  unsteady: 'It went down and recovered several times.',
  lasted: (duration: string, since: string, reason: string) =>
    `It was down for ${duration}, since ${since}. ${reason}.`,
  manyEnded: (count: number, since: string, until: string, duration: string) =>
    `${monitors(count)} are up again. The outage lasted ${duration}, from ${since} to ${until}.`,
  line: (what: string, reason: string) => `${what}: ${reason}`,
  endedLine: {
    recovery: (what: string, reason: string, duration: string) =>
      `${what}: ${reason}. Up again after ${duration}`,
    unknown: (what: string, reason: string, duration: string) =>
      `${what}: ${reason}. Up again, known to be down for ${duration}`,
    pause: (what: string, reason: string, duration: string) => `${what}: ${reason}. Paused after ${duration}`,
  },
  more: (count: number) => `and ${count} more`,
  action: 'Open the outage',
  footnote: (clients: string, address: string) =>
    `You get outage emails for ${clients}. Unsubscribe: ${address}`,
  cutOff: {
    subject: (names: string) => `Prober without network: ${names}`,
    intro:
      'A prober can’t reach any of its network test addresses. The status of its monitors is unknown until it can; this does not count as downtime.',
    line: (name: string, location: string, since: string) => `${name} at ${location}, since ${since}.`,
    once: 'You will get no further email about this.',
    action: 'Open uptime',
  },
  unsubscribe: {
    lead: 'Unsubscribe from these outage emails. You can turn them on again at any time.',
    submit: 'Unsubscribe',
    submitting: 'Unsubscribing …',
    done: 'You are unsubscribed from these emails.',
    toProduct: 'Open the dashboard',
  },
} as const)
