type Place = { key: string; pathname: string; search: string }

const isDialog = ({ search }: Place) => new URLSearchParams(search).has('dialog')

/**
 * The key under which the router stores a scroll position. A screen and its dialog share one: the first lookup for one
 * returns the key of the other, under which the router has just saved.
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
