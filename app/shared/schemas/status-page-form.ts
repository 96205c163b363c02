import { z } from 'zod'
import { inputMessages } from '../messages/form'

const MAX_LABEL_LENGTH = 120

const text = z.string().trim().default('')
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** A monitor is sent where its box is ticked; what is typed beside a box that is not stays in the form alone. */
const row = z.object({
  monitor: z.coerce.number().int().optional(),
  label: z
    .string()
    .trim()
    .max(MAX_LABEL_LENGTH, { error: () => inputMessages.atMostCharacters(MAX_LABEL_LENGTH) })
    .default(''),
})

/** The form of a status page as the API takes it; `places` are the rows of the form that its monitors stand in. */
export const statusPageForm = z
  .object({
    title: z
      .string({ error: () => inputMessages.required })
      .trim()
      .min(1, { error: () => inputMessages.notBlank }),
    message: text,
    isEnabled: ticked,
    accent: text,
    website: text,
    showsResponse: ticked,
    monitors: z.array(row),
  })
  .transform(({ monitors, ...page }) => {
    const visible = monitors.flatMap(({ monitor, label }, place) =>
      monitor === undefined ? [] : [{ place, monitor, label }],
    )
    return {
      ...page,
      monitors: visible.map(({ monitor, label }) => ({ monitor, label })),
      places: visible.map(({ place }) => place),
    }
  })

const MONITOR = /^monitors\[(\d+)\]/

/** The field of the form that a field of the API stands for. */
export const statusPageFieldOf = (places: number[]) => (name: string) =>
  name.replace(MONITOR, (all, index) => {
    const place = places[Number(index)]
    return place === undefined ? all : `monitors[${place}]`
  })
