/** Reports are sent by a schedule of the reader, alerts when something happens. */
export const REPORT_KINDS = ['standard', 'team', 'competitor'] as const
export const ALERT_KINDS = ['alert', 'thresholdAlert'] as const
export const MAILING_KINDS = [...REPORT_KINDS, ...ALERT_KINDS] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type AlertKind = (typeof ALERT_KINDS)[number]
export type MailingKind = (typeof MAILING_KINDS)[number]

export const isReport = (kind: MailingKind): kind is ReportKind =>
  (REPORT_KINDS as readonly string[]).includes(kind)

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Screens to unsubscribe on; each ends its own kinds only. */
export const UNSUBSCRIBE_LISTS = ['email', 'alert', 'thresholdAlert'] as const
export type UnsubscribeList = (typeof UNSUBSCRIBE_LISTS)[number]

export const KINDS_OF_LIST: Record<UnsubscribeList, readonly MailingKind[]> = {
  email: REPORT_KINDS,
  alert: ['alert'],
  thresholdAlert: ['thresholdAlert'],
}

export const listOf = (kind: MailingKind): UnsubscribeList => (isReport(kind) ? 'email' : kind)

/** A competitor report is about clients; a team report about all clients of the team. */
export const MAILING_LEVELS = ['organization', 'client', 'project', 'site'] as const
export type MailingLevel = (typeof MAILING_LEVELS)[number]

export const LEVELS_OF_KIND: Record<MailingKind, readonly MailingLevel[]> = {
  standard: MAILING_LEVELS,
  team: ['organization'],
  competitor: ['client'],
  alert: MAILING_LEVELS,
  thresholdAlert: MAILING_LEVELS,
}
