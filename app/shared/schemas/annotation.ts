import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { annotationFormMessages as messages } from '../messages/notes'
import { ANNOTATION_LEVELS, isLikelyMoment, wholeSecond } from '../rules/report/annotations'
import { resolveMoment } from '../rules/time/wall-time'
import { endMoment, moment as readMoment, startMoment } from './moment'
import { keyword, paging, queryId } from './paging'

const isLikely = (at: Date) => isLikelyMoment(at, new Date())

/** A moment, with second precision. */
export const moment = readMoment
  .transform((text) => wholeSecond(new Date(text)))
  .refine(isLikely, { error: () => messages.momentFar })

/** A datetime-local value in the user's time zone; `displayed` is the value that the field had. */
export const wallMoment = (timeZone: string, displayed?: string) =>
  z.string({ error: inputMessages.required }).transform((text, context) => {
    const at = resolveMoment(text.trim(), timeZone, displayed)
    if (at && isLikely(at)) return at.toISOString()
    context.addIssue({ code: 'custom', message: at ? messages.momentFar : messages.momentInvalid })
    return z.NEVER
  })

/** 'site:12': level and id in one form field. */
const PLACE = /^(organization|client|project|site):\d{1,9}$/
export const placeChoice = z
  .string({ error: () => inputMessages.required })
  .regex(PLACE, { error: () => inputMessages.notAnOption })
  .transform((text): Partial<Record<'organization' | 'client' | 'project' | 'site', number>> => {
    const [level = '', id] = text.split(':')
    return { [level]: Number(id) }
  })

/** Newest first; `from` is inclusive, `to` exclusive, as a day included. */
export const annotationQuery = paging(50).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  search: keyword,
  from: startMoment.optional(),
  to: endMoment.optional(),
})
export type AnnotationQuery = z.output<typeof annotationQuery>
/** Operator annotations belong to no organization. */
export const operatorQuery = annotationQuery.omit({
  organization: true,
  client: true,
  project: true,
  site: true,
})

/** All null for the operator's. */
export const annotationPlace = z.object({
  level: z.enum(ANNOTATION_LEVELS),
  organization: z.int().nullable(),
  organizationName: z.string().nullable(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  site: z.int().nullable(),
  siteName: z.string().nullable(),
  page: z.int().nullable(),
  pageName: z.string().nullable(),
})
export type AnnotationPlace = z.infer<typeof annotationPlace>

const onChart = z.object({
  _id: z.uuid(),
  /** ms since 1970. */
  at: z.number(),
  level: z.enum(ANNOTATION_LEVELS),
  /** The author, where visible to the caller. */
  by: z.string().nullable(),
})
export const annotation = z.discriminatedUnion('kind', [
  onChart.extend({ kind: z.literal('note'), text: z.string() }),
  onChart.extend({
    kind: z.literal('deployment'),
    version: z.string(),
    environment: z.string().nullable(),
    commit: z.string().nullable(),
    url: z.string().nullable(),
  }),
])
export type Annotation = z.infer<typeof annotation>

/** Ordered by time; `hasMore` when older ones were left out. */
export const annotationList = z.object({ items: z.array(annotation), hasMore: z.boolean() })
export type AnnotationList = z.infer<typeof annotationList>
