/** A colour as the tokens write it: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }
type Triple = readonly [number, number, number]

const times = (m: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple => [
  m[0][0] * x + m[0][1] * y + m[0][2] * z,
  m[1][0] * x + m[1][1] * y + m[1][2] * z,
  m[2][0] * x + m[2][1] * y + m[2][2] * z,
]

const OKLAB_TO_LMS = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const
const LMS_TO_RGB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const
const RGB_TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const
const LMS_TO_OKLAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const

/** Linear-light sRGB, each channel clipped to what a screen can show. */
export function linearRgb({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180
  const [x, y, z] = times(OKLAB_TO_LMS, [l, c * Math.cos(angle), c * Math.sin(angle)])
  const [r, g, b] = times(LMS_TO_RGB, [x ** 3, y ** 3, z ** 3])
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return [clip(r), clip(g), clip(b)]
}

function oklab(rgb: Triple): Triple {
  const [l, m, s] = times(RGB_TO_LMS, rgb)
  return times(LMS_TO_OKLAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
}

/** WCAG 2 contrast ratio of two linear-light colours. */
export function contrast(a: Triple, b: Triple): number {
  const luminance = ([r, g, blue]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * blue
  const [dark, light] = [luminance(a), luminance(b)].sort((p, q) => p - q) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function distance(a: Triple, b: Triple): number {
  const [p, q] = [oklab(a), oklab(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** How a colour looks to someone without one kind of cone (Machado, Oliveira, Fernandes 2009). */
const COLOUR_VISION = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const satisfies Record<string, readonly [Triple, Triple, Triple]>

export function seenWith(vision: keyof typeof COLOUR_VISION, rgb: Triple): Triple {
  const [r, g, b] = times(COLOUR_VISION[vision], rgb)
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return [clip(r), clip(g), clip(b)]
}
