type Place = { key: string; pathname: string; search: string }

const isDialog = ({ search }: Place) => new URLSearchParams(search).has('dialog')

/**
 * Under which name the router keeps how far a place was scrolled. A screen and its dialog scroll as one: the first
 * question about the one is answered with the key of the other, under which the router has just stored the position.
 */
export function createScrollKey(): (place: Place) => string {
  let last: Place | null = null
  return (place) => {
    const before = last
    last = place
    const isSame = before !== null && before.pathname === place.pathname && before.key !== place.key
    return isSame && (isDialog(before) || isDialog(place)) ? before.key : place.key
  }
}

export const scrollKey = createScrollKey()
