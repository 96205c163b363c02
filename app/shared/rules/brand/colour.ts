/** Colours of brands as `#rrggbb`. */

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
/** The backgrounds of the look with the least contrast to colours that stand out in the theme. */
const GROUNDS = { light: '#f8f9fb', dark: '#1d2127' } as const
/** WCAG 1.4.11: graphics need 3:1. */
const GRAPHIC_CONTRAST = 3
const STEPS = 50

type Channels = [number, number, number]

const channelsOf = (colour: string): Channels => {
  const [, ...channels] = HEX.exec(colour) ?? []
  return channels.map((channel) => Number.parseInt(channel, 16)) as Channels
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const isBrandColour = (text: string): boolean => HEX.test(text)

/** Black or white, whichever has more contrast: at least 4.5:1 on any color. */
export const textColourOn = (fill: string): '#000000' | '#ffffff' =>
  contrastOf(fill, '#000000') >= contrastOf(fill, '#ffffff') ? '#000000' : '#ffffff'

/** `share` of the second colour, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const second = channelsOf(other)
  const mixed = channelsOf(one).map((channel, index) =>
    Math.round(channel + ((second[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export interface Shade {
  theme: Theme
  colour: string
  /** Of the shade to the background of the theme. */
  contrast: number
  /** Of the colour as given, where that was too low and the shade differs. */
  corrected: number | null
}

/** The colour as the theme shows it: darker or lighter until it stands out from the background. */
export function shadeOf(colour: string, theme: Theme): Shade {
  const ground = GROUNDS[theme]
  const given = contrastOf(colour, ground)
  const end = theme === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(colour, end, step / STEPS)
    const contrast = contrastOf(shade, ground)
    if (contrast >= GRAPHIC_CONTRAST)
      return { theme, colour: shade, contrast, corrected: step === 0 ? null : given }
  }
  return { theme, colour: end, contrast: contrastOf(end, ground), corrected: given }
}

export const shadesOf = (colour: string): Shade[] => THEMES.map((theme) => shadeOf(colour, theme))

function rolesOf({ theme, colour }: Shade): Record<string, string> {
  const text = textColourOn(colour)
  return {
    accent: colour,
    // Away from its text, which stays readable.
    'accent-hover': mix(colour, text === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    'accent-soft': mix(theme === 'light' ? '#ffffff' : GROUNDS.dark, colour, 0.14),
    'on-accent': text,
    mark: colour,
    focus: colour,
  }
}

/** The colour roles of the look that a brand replaces, as custom properties for both themes. */
export function accentProperties(colour: string | null): Record<string, string> {
  if (colour === null || !isBrandColour(colour)) return {}
  const [light, dark] = [rolesOf(shadeOf(colour, 'light')), rolesOf(shadeOf(colour, 'dark'))]
  return Object.fromEntries(
    Object.entries(light).map(([role, value]) => [`--${role}`, `light-dark(${value}, ${dark[role]})`]),
  )
}

/** Where there are no custom properties, as in mails: the fill of the light theme with its text. */
export function fillOnPaper(colour: string | null): { background?: string; color?: string } {
  if (colour === null || !isBrandColour(colour)) return {}
  const fill = shadeOf(colour, 'light').colour
  return { background: fill, color: textColourOn(fill) }
}
