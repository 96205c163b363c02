/** Hosts of the chat widget: its loader, its script, its styles, and its window in a frame. No analytics, no banners. */
export const CHAT_HOSTS = [
  'https://js.hs-scripts.com',
  'https://*.usemessages.com',
  'https://*.hubspot.com',
  'https://*.hubapi.com',
  'https://static.hsappstatic.net',
] as const

/** A portal in the European Union has the same loader. */
export const chatLoader = (portalId: string) => `https://js.hs-scripts.com/${portalId}.js`
