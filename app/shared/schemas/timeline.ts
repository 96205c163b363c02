import { z } from 'zod'
import { TIMELINE_KINDS } from '../rules/report/timeline'
import { annotationList } from './annotation'
import { fieldRecord } from './field-data'
import { pointQuery, pointSeries, testStatus } from './lighthouse'
import { queryId } from './paging'
import { regression } from './run-quality'
import { outage } from './uptime'

/** One device at one location; `kinds` is which lanes are wanted, all of them without it. */
export const timelineQuery = pointQuery.pick({ page_id: true, start_date: true, end_date: true }).extend({
  device: queryId,
  location: queryId,
  /** Where the dates are a part of others: these begin here, and what was measured since is compared. */
  measured_from: z.iso.datetime().optional(),
  kinds: z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(TIMELINE_KINDS)))
    .optional(),
})
export type TimelineQuery = z.output<typeof timelineQuery>

const tally = { tests: z.int(), failed: z.int(), disturbed: z.int() }
/** Each test while they are few (`bins` is null), else how many there were in each part of the span that has any. */
const timelineTests = z.object({
  ...tally,
  points: z
    .array(z.object({ _id: z.string(), at: z.number(), status: testStatus, isNoisy: z.boolean() }))
    .nullable(),
  bins: z.array(z.object({ from: z.number(), to: z.number(), ...tally })).nullable(),
})
export type TimelineTests = z.infer<typeof timelineTests>

/** 28 days of visits with what three of four of them keep below; null where too few were counted. */
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
})

/** All that happened to what was measured, and to the measuring; times are ms since 1970. */
export const timeline = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  tests: timelineTests.nullable(),
  /** Changes of level, the newest first. */
  changes: z.array(regression),
  /** Of what checks the page, the newest first. */
  outages: z.array(timelineOutage),
  /** Notes and deployments. */
  annotations: annotationList,
  /** Those of them that the caller may change, and whether the caller may write another note. */
  mayChange: z.array(z.string()),
  mayNote: z.boolean(),
  /** Where the measuring itself changed. */
  measuring: pointSeries.shape.annotations,
  /** What visitors met, the periods overlapping, oldest first. */
  field: z.array(fieldWindow),
})
export type Timeline = z.infer<typeof timeline>
