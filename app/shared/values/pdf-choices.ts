/** What a PDF can be ordered of. */
export const PDF_KINDS = [
  'page',
  'pages',
  'site',
  'project',
  'client',
  'uptimeMonth',
  'comparison',
  'benchmark',
  'personalDashboard',
] as const
export type PdfKind = (typeof PDF_KINDS)[number]

/** Report sections in their usual order. The cover is always there, and first. */
export const PDF_SECTIONS = [
  'overview',
  'uptime',
  'performance',
  'opportunities',
  'accessibility',
  'best-practices',
  'seo',
  'security',
  'cache',
  'lighthouse',
  'traffic',
] as const
export type PdfSection = (typeof PDF_SECTIONS)[number]

/** Kinds that print report sections of pages. */
const OF_PAGES: readonly PdfKind[] = ['page', 'pages', 'site']
export const hasPdfSections = (kind: PdfKind, withPages = false): boolean =>
  OF_PAGES.includes(kind) || (withPages && mayHavePages(kind))
/** Dashboards that the reports of their pages may follow. */
export const mayHavePages = (kind: PdfKind): boolean => kind === 'project' || kind === 'client'

/** Which devices the form offers: that of the report, a form factor, or both. */
export const PDF_DEVICES = ['report', 'MOBILE', 'DESKTOP', 'both'] as const

export const PDF_STATES = ['queued', 'printing', 'done', 'failed', 'cancelled'] as const
export type PdfState = (typeof PDF_STATES)[number]
export const isPdfOpen = (state: PdfState): boolean => state === 'queued' || state === 'printing'

export const MAX_PDF_PAGES = 50
/** Counted for each page and device: the memory that printing takes grows with them, see docs/operate.md. */
export const MAX_PDF_SECTIONS = 300
export const MAX_PDF_TEXT = 2000
