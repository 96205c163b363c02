/** Whoever answers there may know what was meant for here: the same origin, or the same host made secure. */
export const isSameParty = (from: URL, to: URL): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname &&
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    !from.port &&
    !to.port)
