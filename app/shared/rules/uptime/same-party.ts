/** Whether secrets may be sent to the other URL: same origin, or upgraded to TLS. */
export const isSameParty = (from: URL, to: URL): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname &&
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    !from.port &&
    !to.port)

/** Another scheme, host or port: stored secrets do not go there, whatever keeps them. */
export const isElsewhere = (from: string, to: string): boolean =>
  URL.canParse(to) && !(URL.canParse(from) && isSameParty(new URL(from), new URL(to)))
