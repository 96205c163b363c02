import { z } from 'zod'
import { fitRule } from '../rules/alert-rules/fit-rule'
import { typedFactor } from '../rules/alert-rules/limits'
import { ALERT_DATA, ALERT_KINDS, ALERT_METRIC_KEYS, BASELINES } from '../rules/alerts/alert-metrics'
import { formFactor } from './agent'
import { type AlertRuleBody, CHANNEL_CHOICES } from './alert-rule'
import { line } from './organization'

/** NaN is refused by the limits of the field. */
const amount = z
  .string()
  .trim()
  .default('')
  .transform((typed) => {
    if (typed === '') return null
    return /^\d{1,9}([.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  })

const ticked = z
  .literal('on')
  .optional()
  .transform((sent) => sent === 'on')
const several = <T extends z.ZodType>(item: T) => z.preprocess((sent) => [sent ?? []].flat(), z.array(item))
const ids = several(z.coerce.number().int())

const FIELDS = {
  name: line(120).default(''),
  metric: z.enum(ALERT_METRIC_KEYS),
  data: z.enum(ALERT_DATA).optional(),
  kind: z.enum(ALERT_KINDS),
  threshold: amount,
  consecutive: amount,
  baseline: z.enum(BASELINES).optional(),
  baselinePoints: amount,
  periodDays: amount,
  formFactor: formFactor.optional(),
  devices: ids,
  locations: ids,
  reportsBetter: ticked,
  countsNormal: ticked,
  countsGood: ticked,
  countsNoisy: ticked,
  countsMaintenance: ticked,
  isConfirmed: ticked,
  reminderHours: z.coerce.number().int().min(1).max(720).optional(),
  reportsRecovery: ticked,
  notifiesEmail: ticked,
  channelChoice: z.enum(CHANNEL_CHOICES).default('all'),
  channels: several(z.uuid()),
  isOff: ticked,
  /** The page of a new rule; without it the place in the URL. */
  page: z.coerce.number().int().optional(),
}

/** The form of a rule, as the API takes it. A form holds fields of every type; `fitRule` ignores the others. */
export const alertRuleForm = z.object(FIELDS).transform(({ isOff, page, ...sent }, context) => {
  const factor = typedFactor(sent.metric, sent.kind)
  const { threshold } = sent
  const body: AlertRuleBody = {
    ...sent,
    data: sent.data ?? null,
    // A whole number of bytes.
    threshold: threshold === null || factor === 1 ? threshold : Math.round(threshold * factor),
    baseline: sent.baseline ?? null,
    formFactor: sent.formFactor ?? null,
    reminderHours: sent.reminderHours ?? null,
    isEnabled: !isOff,
  }
  for (const { field, message } of fitRule(body).faults)
    context.addIssue({ code: 'custom', path: [field], message })
  return { body, page }
})
export type AlertRuleForm = z.output<typeof alertRuleForm>
