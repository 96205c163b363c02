const listOf = (text: string) => text.trim().split(/\s+/)

/** They read colours, sizes, positions or media, so they need a browser. */
export const LAYOUT_RULES = listOf(`
  color-contrast link-in-text-block no-autoplay-audio scrollable-region-focusable skip-link target-size
`)

/** Of WCAG 2.2, which axe runs only when asked. */
export const ADDED_RULES = ['target-size']

/** They read elements, attributes and what is hidden. */
export const MARKUP_RULES = listOf(`
  accesskeys area-alt aria-allowed-attr aria-allowed-role aria-braille-equivalent aria-command-name
  aria-conditional-attr aria-deprecated-role aria-dialog-name aria-hidden-body aria-hidden-focus
  aria-input-field-name aria-meter-name aria-progressbar-name aria-prohibited-attr aria-required-attr
  aria-required-children aria-required-parent aria-roles aria-tab-name aria-text aria-toggle-field-name
  aria-tooltip-name aria-treeitem-name aria-valid-attr aria-valid-attr-value autocomplete-valid
  avoid-inline-spacing blink button-name bypass definition-list dlitem document-title duplicate-id-aria
  empty-heading empty-table-header form-field-multiple-labels frame-focusable-content frame-tested
  frame-title frame-title-unique heading-order html-has-lang html-lang-valid html-xml-lang-mismatch
  image-alt image-redundant-alt input-button-name input-image-alt label label-content-name-mismatch
  label-title-only landmark-banner-is-top-level landmark-contentinfo-is-top-level
  landmark-main-is-top-level landmark-no-duplicate-banner landmark-no-duplicate-contentinfo
  landmark-no-duplicate-main landmark-one-main landmark-unique link-name list listitem marquee
  meta-refresh meta-viewport meta-viewport-large nested-interactive object-alt page-has-heading-one
  presentation-role-conflict region role-img-alt scope-attr-valid select-name server-side-image-map
  summary-name svg-img-alt tabindex table-duplicate-name td-headers-attr th-has-data-cells valid-lang
  video-caption
`)
