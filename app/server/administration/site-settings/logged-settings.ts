import type { SiteSettings } from '~/shared/schemas/site-settings'

/** For the log: without the long texts of scripts. */
export const loggedSettings = ({ pages, ...settings }: SiteSettings) => ({
  ...settings,
  pages: pages.map(({ script, ...page }) => ({
    ...page,
    scriptLines: script === '' ? 0 : script.split('\n').length,
  })),
})
