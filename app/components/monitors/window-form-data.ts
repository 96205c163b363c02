import { z } from 'zod'
import { messages } from '~/shared/messages'
import { kindAsked, showKind } from './show-kind'

/** A window that begins at none of the usual times: its cron stands in a field of its own. */
export const OWN_PRESET = 'own'

const words = messages.windowForm

export const WINDOW_KINDS = ['once', 'cron'] as const
export type WindowKind = (typeof WINDOW_KINDS)[number]

/** The kind that an address or a form asks for. */
export const windowKindOf = (asked: unknown, otherwise: WindowKind): WindowKind =>
  WINDOW_KINDS.find((kind) => kind === asked) ?? otherwise

type TimeField = 'startsAt' | 'endsAt' | 'preset' | 'cron' | 'durationMinutes'
/** The fields that only one kind has. */
export const TIMES_OF: Record<WindowKind, readonly TimeField[]> = {
  once: ['startsAt', 'endsAt'],
  cron: ['preset', 'cron', 'durationMinutes'],
}
export const otherKind = (kind: WindowKind): WindowKind => (kind === 'once' ? 'cron' : 'once')

/** What a browser sent, or the form of the kind whose button was pressed. */
export function windowFormData(sent: FormData): FormData {
  const asked = kindAsked(sent)
  return asked === null ? sent : showKind(sent, 'kind', windowKindOf(asked, 'once'))
}

const text = z.string().trim().default('')

/** 'client', 'project', 'site' or 'monitor:12', of the site that the form belongs to. */
const place = z
  .string({ error: words.choosePlace })
  .regex(/^(client|project|site|monitor:\d{1,9})$/, messages.notAnOption)

const window = {
  kind: z.enum(WINDOW_KINDS).default('once'),
  name: z.string({ error: messages.required }).trim().min(1, messages.notBlank),
  startsAt: text,
  endsAt: text,
  preset: text,
  cron: text,
  durationMinutes: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, words.durationInvalid)
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

/** A form still holds what was typed for the other kind; none of it can be wrong. */
function ofItsKind(sent: unknown): unknown {
  const values = Object(sent) as Record<string, unknown>
  const foreign: readonly string[] = TIMES_OF[otherKind(windowKindOf(values['kind'], 'once'))]
  return Object.fromEntries(Object.entries(values).filter(([name]) => !foreign.includes(name)))
}

/** The form of a window as the API takes it. */
export const windowForm = z.preprocess(ofItsKind, z.object(window)).transform(bodyOf)

/** The same with what it is about. */
export const newWindowForm = z
  .preprocess(ofItsKind, z.object({ ...window, place }))
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
