import { z } from 'zod'
import { TIMELINE_KINDS } from '../rules/report/timeline'
import { annotationList } from './annotation'
import { fieldRecord } from './field-data'
import { testStatus } from './lighthouse'
import { startMoment } from './moment'
import { queryId } from './paging'
import { pointQuery, pointSeries } from './point-series'
import { regression } from './run-quality'
import { outage } from './uptime'

/** One device and location; `kinds` selects lanes, default all. */
export const timelineQuery = pointQuery.pick({ page_id: true, start_date: true, end_date: true }).extend({
  device: queryId,
  location: queryId,
  /** Start of the compared period, when the range is a part of it. */
  measured_from: startMoment.optional(),
  kinds: z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(TIMELINE_KINDS)))
    .optional(),
})
export type TimelineQuery = z.output<typeof timelineQuery>

const tally = { tests: z.int(), failed: z.int(), disturbed: z.int() }
/** Individual tests while few (`bins` is null), else counts per part of the span. */
const timelineTests = z.object({
  ...tally,
  points: z
    .array(z.object({ _id: z.string(), at: z.number(), status: testStatus, isNoisy: z.boolean() }))
    .nullable(),
  bins: z.array(z.object({ from: z.number(), to: z.number(), ...tally })).nullable(),
})
export type TimelineTests = z.infer<typeof timelineTests>

/** 28 days of visits with p75; null for too few. */
const fieldWindow = fieldRecord.pick({ start: true, end: true, level: true }).extend({
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
})
export type FieldWindow = z.infer<typeof fieldWindow>

const timelineOutage = outage.pick({
  _id: true,
  monitorName: true,
  startedAt: true,
  downMs: true,
  reason: true,
  httpStatus: true,
})

/** Events of the measured page and of the measuring; times in ms since 1970. */
export const timeline = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  tests: timelineTests.nullable(),
  /** Newest first. */
  changes: z.array(regression),
  /** Of the page's monitors, newest first. */
  outages: z.array(timelineOutage),
  annotations: annotationList,
  /** Annotations that the caller may change, and whether the caller may add one. */
  mayChange: z.array(z.string()),
  mayNote: z.boolean(),
  /** Engine and device changes. */
  measuring: pointSeries.shape.annotations,
  /** Overlapping CrUX periods, oldest first. */
  field: z.array(fieldWindow),
})
export type Timeline = z.infer<typeof timeline>
