/** What a reader chose about mails that are sent when something happens. */

export interface MailingPlace {
  clientId: number
  projectId: number
  siteId: number
}

/** A subscription, or with `isSubscribed: false` the wish to get nothing about a place. */
export interface Choice {
  /** null: of the whole organization. */
  clientId: number | null
  projectId: number | null
  siteId: number | null
  isSubscribed: boolean
  /** False: of a team of the reader. */
  isOwn: boolean
}

export interface Reader {
  clientId: number
  /** The whole client; otherwise only `projectIds`. */
  seesAll: boolean
  projectIds: readonly number[]
  /** Gets it without a choice. */
  isDefault: boolean
  choices: readonly Choice[]
}

const depthOf = ({ clientId, projectId, siteId }: Choice): number =>
  siteId !== null ? 3 : projectId !== null ? 2 : clientId !== null ? 1 : 0

const covers = (choice: Choice, place: MailingPlace): boolean =>
  (choice.clientId === null || choice.clientId === place.clientId) &&
  (choice.projectId === null || choice.projectId === place.projectId) &&
  (choice.siteId === null || choice.siteId === place.siteId)

/** The reader's own choice for the deepest place decides, then teams and the default. */
export function isSubscribedTo(
  { choices, isDefault }: Pick<Reader, 'choices' | 'isDefault'>,
  place: MailingPlace,
): boolean {
  const covering = choices.filter((choice) => covers(choice, place))
  const own = covering.filter(({ isOwn }) => isOwn).toSorted((a, b) => depthOf(b) - depthOf(a))[0]
  if (own) return own.isSubscribed
  return isDefault || covering.some(({ isSubscribed }) => isSubscribed)
}

/** Whether a reader may see what happened in a place, and wants mails about it. */
export const isReaderOf = (reader: Reader, place: MailingPlace): boolean =>
  reader.clientId === place.clientId &&
  (reader.seesAll || reader.projectIds.includes(place.projectId)) &&
  isSubscribedTo(reader, place)

/** Whether a reader gets anything about the client at all. */
export function isSubscribedSomewhere({ choices, isDefault, clientId }: Omit<Reader, 'seesAll'>): boolean {
  const own = choices.filter((choice) => choice.isOwn && (choice.clientId ?? clientId) === clientId)
  const whole = own.filter(({ projectId }) => projectId === null).toSorted((a, b) => depthOf(b) - depthOf(a))
  if (own.some(({ projectId, isSubscribed }) => projectId !== null && isSubscribed)) return true
  if (whole[0]) return whole[0].isSubscribed
  return isDefault || choices.some(({ isSubscribed }) => isSubscribed)
}
