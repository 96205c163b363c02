/** Whether request secrets may be sent to the other URL: same origin, or upgraded to TLS. */
export const isSameParty = (from: URL, to: URL): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname &&
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    !from.port &&
    !to.port)
