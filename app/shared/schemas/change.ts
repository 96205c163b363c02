import { z } from 'zod'

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S
type Changed<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]>> }

/** The body of a PUT: fields that are left out keep their values, so no default may fill them in. */
export const changeOf = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Changed<Shape>> =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  ) as z.ZodObject<Changed<Shape>>
