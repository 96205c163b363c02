import { z } from 'zod'

export const ALERT_SEVERITIES = ['critical', 'warning', 'good'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]
export const NOTICE_KINDS = ['opened', 'reminder', 'recovered', 'test'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What every channel formats: one cause with what crossed. All texts are plain. */
export const alertMessage = z.object({
  kind: z.enum(NOTICE_KINDS),
  /** null for a test message. */
  alertId: z.uuid().nullable(),
  severity: z.enum(ALERT_SEVERITIES),
  /** One line: what happened and where. */
  title: z.string(),
  /** One or two sentences with the figures. */
  summary: z.string(),
  organization: z.string(),
  /** Client, site: as far as all crossings share them. */
  client: z.string().nullable(),
  site: z.string().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** The first of them, worst first. */
  crossings: z.array(
    z.object({
      rule: z.string(),
      /** Page or monitor. */
      subject: z.string(),
      url: z.string().nullable(),
      metric: z.string(),
      value: z.string().nullable(),
      confirmed: z.string().nullable(),
      threshold: z.string().nullable(),
      baseline: z.string().nullable(),
    }),
  ),
  /** All of them. */
  total: z.int(),
  /** The page of the alert. */
  url: z.url(),
  acknowledgeUrl: z.url().nullable(),
})
export type AlertMessage = z.infer<typeof alertMessage>
