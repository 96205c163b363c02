import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** For `<link rel="preload" as="font">` of the root; the monospaced face loads only where it is used. */
export const preloadedFonts = [{ href: inter, type: 'font/woff2' }]
