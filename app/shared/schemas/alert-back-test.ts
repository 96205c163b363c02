import { z } from 'zod'
import { alertRuleBody, alertRulePlace } from './alert-rule'

/** A rule that need not exist, at the place where it would be set. */
export const alertBackTestQuery = alertRuleBody.extend(alertRulePlace.shape)
export type AlertBackTestQuery = z.output<typeof alertBackTestQuery>

/** Why there is nothing to show. */
const BACK_TEST_GAPS = ['noHistory', 'noPoints', 'notMeasured', 'noFieldData', 'faults'] as const

const series = z.object({
  page: z.int().nullable(),
  pageName: z.string(),
  siteName: z.string(),
  /** Device and location, or form factor. */
  detail: z.string(),
})

export const alertBackTest = z.object({
  gap: z.enum(BACK_TEST_GAPS).nullable(),
  days: z.int(),
  /** Pages, monitors or sites that were tested, and how many the place has. */
  tested: z.int(),
  total: z.int(),
  /** Causes: what happens to a site at the same time is one alert. */
  alerts: z.int(),
  /** Of the rule on pages or monitors. */
  crossings: z.int(),
  /** Of the alerts: all their crossings are. */
  withinNormal: z.int(),
  /** Crossings that were not counted. */
  heldBack: z.int(),
  perWeek: z.number(),
  /** More alerts a week than people read. */
  isFrequent: z.boolean(),
  /** The limit of values; null for rates and events. */
  threshold: z.number().nullable(),
  /** Most crossings first. */
  bySubject: z.array(series.extend({ alerts: z.int() })),
  /** Newest first. */
  list: z.array(
    series.extend({
      openedAt: z.iso.datetime(),
      closedAt: z.iso.datetime().nullable(),
      value: z.number().nullable(),
      baseline: z.number().nullable(),
      threshold: z.number().nullable(),
      isNormal: z.boolean(),
    }),
  ),
  /** The series with the most alerts. */
  chart: series
    .extend({
      times: z.array(z.number()),
      values: z.array(z.number().nullable()),
      marks: z.array(
        z.object({
          at: z.number(),
          value: z.number().nullable(),
          isNormal: z.boolean(),
          /** It opened an alert; else it joined one. */
          isAlert: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type AlertBackTest = z.infer<typeof alertBackTest>
