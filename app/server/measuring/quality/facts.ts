/** Input of our own audits: what the browser and one extra request learned about a page, without secrets. */
export interface SiteFacts {
  /** After redirects. */
  pageUrl: string
  /** Redirects in order; the last hop is the main document. */
  chain: Hop[]
  /** Response to plain HTTP for an HTTPS page; null when it was not requested or failed. */
  plain: PlainHttpResult | null
  responses: ResponseFact[]
  cookies: CookieFact[]
  /** null when the HTML was not stored. */
  document: DocumentFacts | null
  /** Insecure requests reported by the browser, and what it did with them. */
  mixedContent: MixedContent[]
  /** Time of the load in ms since 1970. */
  measuredAt: number
}

export interface Hop {
  url: string
  status: number
}

/** `reached`: the redirects; `refused`: nothing listens on plain HTTP. */
export interface PlainHttpResult {
  outcome: 'answered' | 'refused'
  reached: Hop[]
}

/** Lower-case names; repeated headers are repeated. Set-Cookie is excluded. */
export type Header = [name: string, value: string]

export interface ResponseFact {
  url: string
  status: number
  method: string
  /** Resource type of the DevTools protocol: Document, Script, Stylesheet, Image, XHR … */
  type: string
  isMainDocument: boolean
  headers: Header[]
  /** Transferred bytes of the body. */
  bodySize: number
  /** Decoded bytes of the body; null when not measured. */
  resourceSize: number | null
  tls: TlsFact | null
}

/** Validity in ms since 1970. */
export interface TlsFact {
  protocol: string
  cipher: string
  issuer: string
  subject: string
  names: string[]
  validFrom: number
  validTo: number
}

/** A Set-Cookie header without the value. */
export interface CookieFact {
  name: string
  host: string
  isSecureOrigin: boolean
  secure: boolean
  httpOnly: boolean
  /** Lower case; null when absent. */
  sameSite: string | null
  domain: string | null
  path: string | null
  isPartitioned: boolean
}

export interface DocumentFacts {
  subresources: Subresource[]
  /** Policies in `<meta http-equiv="content-security-policy">`. */
  policies: string[]
  /** The last valid `<meta name="referrer">`. */
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
