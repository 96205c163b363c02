const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')
const themeNow = () => `${document.documentElement.dataset['theme'] ?? ''} ${dark?.matches}`

let cache = { theme: '', colours: new Map<string, string>() }

/**
 * Canvas does not resolve custom properties, so a probe element computes the colour: once per theme, because each probe
 * makes the browser compute the styles of the whole screen.
 */
export function resolvedColour(element: HTMLElement, property: string): string {
  const theme = themeNow()
  if (cache.theme !== theme) cache = { theme, colours: new Map() }
  const colour = cache.colours.get(property) ?? probed(element, property)
  cache.colours.set(property, colour)
  return colour
}

function probed(element: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
