import type { PdfState } from '../../values/pdf-choices'
import { HOUR_MS } from '../../values/units'
import { isReport, type MailingKind } from './kinds'

/** After so long a mail goes without its PDF. */
export const PDF_WAIT_MS = 2 * HOUR_MS
/** Mail servers refuse much larger mails. */
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024

/** Team reports and those of a whole organization have no PDF: no document shows several clients. */
export const canHavePdf = (kind: MailingKind, hasClient: boolean): boolean =>
  isReport(kind) && kind !== 'team' && hasClient

export type PdfOutcome = 'wait' | 'attach' | 'link' | 'failed' | 'late'

/** Whether a mail waits for its PDF, and how it goes with or without it. `order`: null before there is one. */
export function pdfOutcome(
  order: { state: PdfState; bytes: number | null } | null,
  isOverdue: boolean,
): PdfOutcome {
  if (order?.state === 'done') return (order.bytes ?? 0) <= MAX_ATTACHED_BYTES ? 'attach' : 'link'
  if (order?.state === 'failed' || order?.state === 'cancelled') return 'failed'
  return isOverdue ? 'late' : 'wait'
}
