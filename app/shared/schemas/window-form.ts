import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { windowFormMessages as messages } from '../messages/maintenance-windows'
import { hasUnusedCron } from '../rules/site-form-rows'
import { OWN_PRESET, otherKind, TIMES_OF, WINDOW_KINDS, windowKindOf } from '../rules/window-times'

const text = z.string().trim().default('')

/** 'client', 'project', 'site' or 'monitor:12', of the site that the form belongs to. */
const place = z
  .string({ error: () => messages.choosePlace })
  .regex(/^(client|project|site|monitor:\d{1,9})$/, { error: () => inputMessages.notAnOption })

const window = {
  kind: z.enum(WINDOW_KINDS).default('once'),
  name: z
    .string({ error: () => inputMessages.required })
    .trim()
    .min(1, { error: () => inputMessages.notBlank }),
  startsAt: text,
  endsAt: text,
  preset: text,
  cron: text,
  durationMinutes: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, { error: () => messages.durationInvalid })
    .default(''),
  timezone: text,
}

type Typed = z.output<z.ZodObject<typeof window>>

/** Only what belongs to its kind; what is missing is null, for the API to say so. */
function bodyOf({ kind, name, startsAt, endsAt, preset, cron, durationMinutes, timezone }: Typed) {
  const isOnce = kind === 'once'
  const begins = preset === OWN_PRESET || preset === '' ? cron : preset
  return {
    kind,
    name,
    timezone: timezone || 'UTC',
    startsAt: isOnce ? startsAt || null : null,
    endsAt: isOnce ? endsAt || null : null,
    cron: isOnce ? null : begins || null,
    durationMinutes: isOnce || durationMinutes === '' ? null : Number(durationMinutes),
  }
}

function refuseUnusedCron({ kind, preset, cron }: Typed, context: z.RefinementCtx): void {
  if (kind === 'cron' && hasUnusedCron(preset, cron))
    context.addIssue({ code: 'custom', path: ['cron'], message: formMessages.scheduleUnused })
}

/** A form still holds what was typed for the other kind; none of it can be wrong. */
function pickKindFields(sent: unknown): unknown {
  const values = Object(sent) as Record<string, unknown>
  const foreign: readonly string[] = TIMES_OF[otherKind(windowKindOf(values['kind'], 'once'))]
  return Object.fromEntries(Object.entries(values).filter(([name]) => !foreign.includes(name)))
}

/** The form of a window as the API takes it. */
export const windowForm = z
  .preprocess(pickKindFields, z.object(window).superRefine(refuseUnusedCron))
  .transform(bodyOf)

/** The same with what it is about. */
export const newWindowForm = z
  .preprocess(pickKindFields, z.object({ ...window, place }).superRefine(refuseUnusedCron))
  .transform(({ place, ...typed }) => ({ place, ...bodyOf(typed) }))

/** What a place of the form is for the API, seen from the site. */
export function placeOfWindow(
  place: string,
  { client, project, _id: site }: { client: number; project: number; _id: number },
) {
  const [level, monitor] = place.split(':')
  if (level === 'client') return { client }
  if (level === 'project') return { client, project }
  if (level === 'site') return { client, project, site }
  return { client, project, site, monitor: Number(monitor) }
}
