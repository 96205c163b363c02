import { productName } from '../../messages/parts'
import type { Brand } from '../../schemas/brand'

/** Of the launcher: sides in pixels that browsers ask for before they offer to install. */
export const MANIFEST_ICON_SIZES = ['192', '512'] as const

const ACCENT = '#facd23'
const GROUND = '#ffffff'

const pngIcon = (src: string, size: string) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })

/** How an installed product is called and looks; the name of a brand that has no picture stands with none of ours. */
export function webManifest({ name, logo, favicon, themeColor }: Brand) {
  const picture = favicon ?? logo
  const icons =
    name === productName
      ? [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          ...MANIFEST_ICON_SIZES.map((size) => pngIcon(`/icon-${size}.png`, size)),
        ]
      : picture === null
        ? []
        : MANIFEST_ICON_SIZES.map((size) => pngIcon(`${picture}&size=${size}`, size))
  return {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    ...{ name, short_name: name },
    theme_color: themeColor ?? ACCENT,
    background_color: GROUND,
    icons,
  }
}
