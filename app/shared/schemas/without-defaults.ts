import { z } from 'zod'

type Needed<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? T : S[K]
}

/** The same object, of which nothing may be left out. */
export const withoutDefaults = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<Needed<S>> =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        field instanceof z.ZodDefault ? field.unwrap() : field,
      ]),
    ) as Needed<S>,
  )
