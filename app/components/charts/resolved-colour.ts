/** Canvas does not resolve custom properties, so a probe element computes the colour. */
export function resolvedColour(element: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
