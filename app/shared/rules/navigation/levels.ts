/** Levels of the navigation, top down. */
export const LEVELS = ['client', 'project', 'site', 'page'] as const
export type Level = (typeof LEVELS)[number]
