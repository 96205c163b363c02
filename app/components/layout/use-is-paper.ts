import { useMatches } from '@remix-run/react'

/** Whether the screen is a document for print: light, without scripts, and without what belongs to the window. */
export const useIsPaper = (): boolean =>
  useMatches().some(({ handle }) => (handle as { isPaper?: boolean } | undefined)?.isPaper === true)
