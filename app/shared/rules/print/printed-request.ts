const zones = new WeakMap<Request, string>()

/** Marks a request for a screen in a document: a print key has no user, and so no time zone. */
export function printInZone(request: Request, timeZone: string): Request {
  zones.set(request, timeZone)
  return request
}

export const printedZone = (request: Request): string | undefined => zones.get(request)
