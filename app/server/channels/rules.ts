import type { ChannelRef } from './notified.store'

/** Whether a channel may be notified of something in a project. */
export const isWithinReach = (
  { reach }: Pick<ChannelRef, 'reach'>,
  place: { clientId: number; projectId: number },
): boolean =>
  reach?.some(
    (granted) =>
      granted.clientId === place.clientId &&
      (granted.projectId === null || granted.projectId === place.projectId),
  ) ?? true
