import { paths } from '~/shared/paths'

/** What browsers show for a site's host, beside its name: decoration, since the name says it all. */
export const SiteIcon = ({ site }: { site: number }) => (
  <img
    loading="lazy"
    decoding="async"
    src={paths.siteIcon(site)}
    alt=""
    width={16}
    height={16}
    className="size-4 shrink-0 rounded-2 object-contain"
  />
)
