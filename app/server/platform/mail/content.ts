/** Whose mail it is; absent: the product's. */
export interface MailBrand {
  name: string
  accent: string | null
  hasLogo: boolean
  footer: string | null
  imprintUrl: string | null
}

/** What a mail says, independent of HTML and plain text: both are rendered from the same blocks. */
export interface MailContent {
  /** Where its links to the product lead; absent: to PUBLIC_URL. */
  origin?: string | undefined
  brand?: MailBrand | undefined
  subject: string
  /** The line that mail programs show beside the subject. */
  preview?: string | undefined
  blocks: MailBlock[]
  /** Why the reader gets this mail. */
  footnote?: string | undefined
  /** Only of mails that one can unsubscribe from. */
  unsubscribe?: { label: string; url: string; manageUrl: string } | undefined
}

export type MailTone = 'good' | 'warning' | 'poor' | 'quiet'

export interface MailChange {
  tone: MailTone
  /** In place of the tone's usual word, such as 'Down'. */
  word?: string | undefined
  title: string
  detail: string
  url?: string | undefined
}

export interface MailFact {
  label: string
  value: string
  tone?: MailTone | undefined
  word?: string | undefined
}

export interface MailRow {
  cells: string[]
  tone?: MailTone | undefined
  word?: string | undefined
  url?: string | undefined
}

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** The most important things first, each with its rating. */
  | { kind: 'changes'; items: MailChange[] }
  | { kind: 'facts'; rows: MailFact[] }
  /** The first column names the row; the others are figures, right-aligned. */
  | { kind: 'table'; caption: string; head: string[]; rows: MailRow[] }
  /** A part of the mail by its content id. The caption gives its figures and dates as text. */
  | {
      kind: 'picture'
      cid: string
      alt: string
      width: number
      height: number
      caption?: string | undefined
    }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'links'; items: { label: string; url: string }[] }

/** A PDF beside the mail: a blob of its organization, read when the mail is sent. */
export interface MailAttachment {
  name: string
  bytes: number
  hash: Buffer
}

/** A picture that the mail carries inside, or a file with its name as `cid`. */
export interface MailPart {
  cid: string
  mediaType: 'image/png' | 'application/pdf'
  bytes: Buffer
}
