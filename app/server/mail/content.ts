/** What a mail says, independent of HTML and plain text: both are rendered from the same blocks. */
export interface MailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview?: string
  blocks: MailBlock[]
  /** Why the reader gets this mail. */
  footnote?: string
  /** Only of mails that one can unsubscribe from. */
  unsubscribe?: { label: string; url: string; manageUrl: string }
}

export type MailTone = 'good' | 'warning' | 'poor' | 'quiet'

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** The most important things first, each with its rating. */
  | { kind: 'changes'; items: { tone: MailTone; title: string; detail: string; url?: string }[] }
  | { kind: 'facts'; rows: { label: string; value: string; tone?: MailTone }[] }
  /** The first column names the row; the others are figures, right-aligned. */
  | {
      kind: 'table'
      caption: string
      head: string[]
      rows: { cells: string[]; tone?: MailTone; url?: string }[]
    }
  /** A part of the mail by its content id. */
  | { kind: 'picture'; cid: string; alt: string; width: number; height: number }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'links'; items: { label: string; url: string }[] }

/** A picture that the mail carries inside. */
export interface MailPart {
  cid: string
  mediaType: 'image/png'
  bytes: Buffer
}
