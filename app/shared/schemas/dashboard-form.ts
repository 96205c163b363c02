import { z } from 'zod'
import {
  CHART_HEIGHTS,
  CHART_WIDTHS,
  DASHBOARD_TEMPLATES,
  MAX_DASHBOARD_CHARTS,
} from '../rules/personal-dashboards/choices'
import { orderByPlace } from '../rules/personal-dashboards/layout'
import { entityName } from './organization'

export const newDashboardForm = z.object({
  name: entityName,
  template: z.enum(DASHBOARD_TEMPLATES).optional(),
})
export const dashboardNameForm = z.object({ name: entityName })

/** Positions as they were typed, in the order in which the charts were shown. */
export const dashboardLayoutForm = z.object({
  charts: z
    .array(
      z.object({
        _id: z.uuid(),
        place: z.coerce.number().int().min(1).max(999),
        width: z.enum(CHART_WIDTHS),
        height: z.enum(CHART_HEIGHTS),
      }),
    )
    .max(MAX_DASHBOARD_CHARTS)
    .transform((charts) => orderByPlace(charts).map(({ place: _, ...chart }) => chart)),
})

/** An empty name means that of the original. */
export const dashboardCopyForm = z.object({ name: entityName.optional() })

/** 'up:' or 'down:' and the id of a dashboard. */
export const dashboardMoveForm = z.object({
  move: z
    .string()
    .regex(/^(up|down):[0-9a-f-]{36}$/)
    .transform((text) => ({ id: text.slice(text.indexOf(':') + 1), by: text.startsWith('up') ? -1 : 1 })),
})
