import { z } from 'zod'

/** A version, as the changelog describes it. */
export const release = z.object({
  version: z.string(),
  date: z.iso.date(),
  sections: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
})
export type Release = z.infer<typeof release>

export const installedRelease = z.object({
  version: z.string(),
  /** The version that was updated; null when this is the first. */
  previous: z.string().nullable(),
  installedAt: z.iso.datetime().nullable(),
  /** Since `previous`. */
  releases: z.array(release),
})
export type InstalledRelease = z.infer<typeof installedRelease>
