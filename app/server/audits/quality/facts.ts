/** What our own audits judge: what the browser and one request more learned about a page, without secrets. */
export interface SiteFacts {
  /** Of the main document after redirects. */
  pageUrl: string
  /** The page asked for and where it led, in order; the last is the main document. */
  chain: Hop[]
  /** What plain HTTP answers for a page on HTTPS; null where nobody asked or nobody could. */
  plain: PlainAnswer | null
  responses: ResponseFact[]
  cookies: CookieFact[]
  /** What the main document's source names; null when the source was not kept. */
  document: DocumentFacts | null
  /** Addresses that the browser reported as loaded insecurely, with what it did about it. */
  mixedContent: MixedContent[]
  /** When the page was loaded, in milliseconds since 1970. */
  measuredAt: number
}

export interface Hop {
  url: string
  status: number
}

/** `reached`: the addresses that followed; `refused`: nobody answers plain HTTP there. */
export interface PlainAnswer {
  outcome: 'answered' | 'refused'
  reached: Hop[]
}

/** Names are in lower case; a header sent twice is there twice. Set-Cookie is never among them. */
export type Header = [name: string, value: string]

export interface ResponseFact {
  url: string
  status: number
  method: string
  /** As the browser calls it: Document, Script, Stylesheet, Image, Font, Media, XHR, Fetch … */
  type: string
  isMainDocument: boolean
  headers: Header[]
  /** Bytes of the body as sent. */
  bodySize: number
  tls: TlsFact | null
}

/** Validity in milliseconds since 1970. */
export interface TlsFact {
  protocol: string
  cipher: string
  issuer: string
  subject: string
  names: string[]
  validFrom: number
  validTo: number
}

/** One Set-Cookie header without the cookie's value. */
export interface CookieFact {
  name: string
  /** The host that set it. */
  host: string
  isSecureOrigin: boolean
  secure: boolean
  httpOnly: boolean
  /** As sent, in lower case; null when it was not. */
  sameSite: string | null
  domain: string | null
  path: string | null
  isPartitioned: boolean
}

export interface DocumentFacts {
  subresources: Subresource[]
  /** Policies in `<meta http-equiv="content-security-policy">`. */
  policies: string[]
  /** Of `<meta name="referrer">`, the last one that counts. */
  referrer: string | null
}

export interface Subresource {
  tag: string
  url: string
  integrity: string | null
  isScript: boolean
  isStylesheet: boolean
  isForm: boolean
}

export interface MixedContent {
  url: string
  resolution: 'blocked' | 'upgraded' | 'loaded'
}
