/** The steps of the hierarchy that one can go to, from the top down. */
export const LEVELS = ['client', 'project', 'site', 'page'] as const
export type Level = (typeof LEVELS)[number]
