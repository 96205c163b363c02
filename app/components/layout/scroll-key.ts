type Place = { key: string; pathname: string; search: string; hash?: string }

const isDialog = ({ search }: Place) => new URLSearchParams(search).has('dialog')

/**
 * The key under which the router stores a scroll position. A screen and its dialog share one: the first lookup for one
 * returns the key of the other, under which the router has just saved.
 */
export function createScrollKey(): (place: Place) => string {
  let last: Place | null = null
  let anchors = 0
  return (place) => {
    const before = last
    last = place
    // The router saves the position before the screen has its final height, and would restore it after an anchor.
    if (place.hash) return `${place.key} ${place.hash} ${++anchors}`
    const isSame = before !== null && before.pathname === place.pathname && before.key !== place.key
    return isSame && (isDialog(before) || isDialog(place)) ? before.key : place.key
  }
}

export const scrollKey = createScrollKey()
