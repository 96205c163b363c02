/** Colors of clients as `#rrggbb`. */

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
/** Page backgrounds of both themes. */
const GROUNDS = { light: '#fafbfd', dark: '#0f1116' } as const
/** WCAG 1.4.11: graphics need 3:1. */
const GRAPHIC_CONTRAST = 3

function luminanceOf(colour: string): number {
  const [, ...channels] = HEX.exec(colour) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const isBrandColour = (text: string): boolean => HEX.test(text)

/** Black or white, whichever has more contrast: at least 4.5:1 on any color. */
export const textColourOn = (fill: string): '#000000' | '#ffffff' =>
  contrastOf(fill, '#000000') >= contrastOf(fill, '#ffffff') ? '#000000' : '#ffffff'

/** Themes with too little contrast to the background. */
export const lowContrastThemes = (colour: string): ('light' | 'dark')[] =>
  (['light', 'dark'] as const).filter((theme) => contrastOf(colour, GROUNDS[theme]) < GRAPHIC_CONTRAST)
