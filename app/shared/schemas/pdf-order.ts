import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { pdfMessages } from '../messages/pdf'
import { UNSTORABLE } from '../rules/unstorable'
import { isDay } from '../values/calendar'
import {
  hasPdfSections,
  MAX_PDF_PAGES,
  MAX_PDF_TEXT,
  PDF_DEVICES,
  PDF_KINDS,
  PDF_SECTIONS,
  PDF_STATES,
  type PdfKind,
} from '../values/pdf-choices'
import { formFactor } from './agent'
import { paging, queryId } from './paging'

const storable = (text: string) => !UNSTORABLE.test(text)
const words = z
  .string()
  .trim()
  .max(MAX_PDF_TEXT, { error: () => inputMessages.atMostCharacters(MAX_PDF_TEXT) })
  .refine(storable, { error: () => inputMessages.controlCharacters })
  .default('')
const day = z.string().refine(isDay, { error: () => pdfMessages.form.dayInvalid })
const split = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)

const fields = z.object({
  kind: z.enum(PDF_KINDS, { error: () => inputMessages.notAnOption }),
  /** Of `project`, `client`, `uptimeMonth` and `benchmark`, and of a personal dashboard. */
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  page: queryId.optional(),
  /** Of one site, in their order. */
  pages: z
    .preprocess(
      split,
      z.array(queryId).max(MAX_PDF_PAGES, { error: () => pdfMessages.form.tooManyPages(MAX_PDF_PAGES) }),
    )
    .optional(),
  sessionId: z.uuid().optional(),
  dashboardId: z.uuid().optional(),
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: () => pdfMessages.form.monthInvalid })
    .optional(),
  /** Whether chapters of the pages follow the dashboard of a `project` or `client`. */
  withPages: z.boolean().default(false),
  /** In the order of the document; the cover is not among them. Ignored by kinds without report sections. */
  sections: z
    .array(z.enum(PDF_SECTIONS))
    .max(PDF_SECTIONS.length)
    .default([...PDF_SECTIONS]),
  /** Inclusive days in the time zone of the organization's reports, as in the URLs of screens; without them the default range. */
  startDate: day.optional(),
  endDate: day.optional(),
  /** Each is a form factor, or the id of a device; the sections are printed for each. Empty: as the report chooses. */
  devices: z
    .array(z.union([formFactor, queryId]))
    .max(4)
    .default([]),
  location: queryId.optional(),
  /** The test that a page's report shows. */
  pointId: z.uuid().optional(),
  /** Search params of a benchmark or personal dashboard that have no field above. */
  search: z
    .string()
    .max(2000)
    .refine(storable, { error: () => inputMessages.controlCharacters })
    .default(''),
  coverText: words,
  closingText: words,
})

const NEEDED: Record<PdfKind, readonly (keyof z.output<typeof fields>)[]> = {
  page: ['site', 'page'],
  pages: ['site', 'pages'],
  site: ['site'],
  project: ['project'],
  client: ['client'],
  uptimeMonth: ['client', 'month'],
  comparison: ['sessionId'],
  benchmark: ['client'],
  personalDashboard: ['dashboardId'],
}

type Content = z.output<typeof fields>
type Thing = Pick<Content, 'kind'> & Partial<Content>

const isMissing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

function requireThing(content: Thing, context: z.core.$RefinementCtx) {
  for (const field of NEEDED[content.kind])
    if (isMissing(content[field]))
      context.addIssue({ code: 'custom', path: [field], message: inputMessages.required, input: content })
}

function requireConsistent(content: Content, context: z.core.$RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: content })
  requireThing(content, context)
  if (hasPdfSections(content.kind, content.withPages) && content.sections.length === 0)
    refuse('sections', inputMessages.oneChecked)
  if (new Set(content.sections).size < content.sections.length)
    refuse('sections', pdfMessages.form.sectionTwice)
  const { startDate, endDate } = content
  if (startDate && endDate && startDate > endDate) refuse('endDate', pdfMessages.form.endsBeforeStart)
}

/** What is ordered. */
export const pdfOrderContent = fields.superRefine(requireConsistent)
export type PdfOrderContent = z.output<typeof pdfOrderContent>

/** The thing alone, as the search params of the form name it. */
export const pdfThingQuery = fields
  .pick({
    kind: true,
    client: true,
    project: true,
    site: true,
    page: true,
    pages: true,
    sessionId: true,
    dashboardId: true,
    month: true,
  })
  .superRefine(requireThing)

export const pdfThing = z.object({
  title: z.string(),
  /** How long printing all of it takes by the orders before; null: unknown. */
  estimateMs: z.number().nullable(),
})

const sectionRow = z.object({ id: z.enum(PDF_SECTIONS), isIncluded: z.literal('on').optional() })

/** The form: a row for each section, in the order of the document, and the devices as one choice. */
export const pdfOrderForm = fields
  .extend({
    sections: z.array(sectionRow).max(PDF_SECTIONS.length).default([]),
    withPages: z.literal('on').optional(),
    devices: z.enum(PDF_DEVICES, { error: () => inputMessages.notAnOption }).default('report'),
    /** Of the report that the form was opened from. */
    device: queryId.optional(),
  })
  .transform(({ sections, devices, device, withPages, ...content }): Content => {
    const ofReport = device === undefined ? [] : [device]
    return {
      ...content,
      withPages: withPages === 'on',
      sections: sections.flatMap(({ id, isIncluded }) => (isIncluded ? [id] : [])),
      devices: devices === 'report' ? ofReport : devices === 'both' ? ['MOBILE', 'DESKTOP'] : [devices],
    }
  })
  .superRefine(requireConsistent)

/**
 * An order as the document reads it, too. The document is one HTML page at `paths.previewPdfDocument(order)`. Its
 * headings have ids; where the contents show the page of a heading, an element has `data-page-of` with the heading's id
 * beside or in a link to it. The job prints, reads the pages of the links' targets, writes the numbers into these
 * elements and prints again, without loading the document a second time.
 */
export const pdfOrder = z.object({
  _id: z.uuid(),
  organization: z.int(),
  organizationName: z.string(),
  content: pdfOrderContent,
  /** The thing's name when it was ordered. */
  title: z.string(),
  state: z.enum(PDF_STATES),
  /** Steps of the job that are complete, and all of them. */
  done: z.int(),
  total: z.int(),
  /** How long printing takes by the orders before; null: unknown. */
  estimateMs: z.number().nullable(),
  /** Open orders before this one; null when it is not queued. */
  ahead: z.int().nullable(),
  attempts: z.int(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Of who ordered it. */
  timeZone: z.string(),
  /** Of the file. */
  fileName: z.string(),
  /**
   * The key that links in the document carry, of a mail with exactly the reader's rights; null: links open for those
   * who are signed in.
   */
  linkKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type PdfOrder = z.infer<typeof pdfOrder>

export const pdfOrderQuery = paging(10, 50)
