/** The pages behind the demo's recorded runs: one design a client, from exemplary to careless. */
export interface DemoPage {
  title: string
  brand: string
  lead: string
  navigation: string[]
  accent: string
  background: string
  ink: string
  serif?: boolean
  hero: string
  cards: { title: string; text: string; picture?: string; price?: string }[]
  layout: 'grid' | 'columns' | 'search' | 'steps' | 'list'
  footer: string
  /** What spoils the page. */
  faults?: {
    blockingScript?: string
    blockingStyles?: string
    heroByScript?: boolean
    noImageSizes?: boolean
    lateBanner?: boolean
    busyMs?: number
    thirdParty?: boolean
    lowContrast?: boolean
    noAlt?: boolean
    noLabels?: boolean
    noDescription?: boolean
    noLang?: boolean
  }
}

const styles = ({ accent, background, ink, serif, faults, layout }: DemoPage) => `
*{box-sizing:border-box}body{margin:0;font:16px/1.55 ${serif ? 'Georgia,serif' : 'system-ui,Arial,sans-serif'};
background:${background};color:${ink}}header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:14px 20px;
background:#fff;border-bottom:3px solid ${accent}}header b{font-size:22px;color:${accent}}nav{display:flex;gap:18px;
flex-wrap:wrap}nav a{color:${ink};text-decoration:none;display:inline-block;padding:12px 4px}main{max-width:1120px;
margin:0 auto;padding:0 20px 40px}.hero{position:relative;margin:0 -20px 28px}.hero img{width:100%;height:46vh;
min-height:240px;object-fit:cover;display:block}.hero div{position:absolute;left:24px;bottom:24px;background:#fffffff0;
padding:16px 22px;max-width:30rem;border-radius:8px}h1{margin:0 0 6px;font-size:30px;line-height:1.15;color:${ink}}
p{margin:0 0 10px}.cards{display:grid;gap:22px;grid-template-columns:repeat(auto-fill,minmax(${
  layout === 'columns' ? 300 : 230
}px,1fr))}.card{background:#fff;border-radius:10px;overflow:hidden;padding-bottom:14px}.card img{width:100%;
${faults?.noImageSizes ? '' : 'height:auto;'}display:block}.card h2{font-size:18px;margin:12px 16px 4px}
.card p{margin:0 16px 6px;color:${faults?.lowContrast ? '#b5b5b5' : '#4b4b4b'}}.price{font-weight:700;color:${ink}}
.button{display:inline-block;background:${accent};color:#fff;border:0;border-radius:6px;padding:13px 20px;
font:inherit;text-decoration:none}form{display:flex;gap:12px;flex-wrap:wrap;background:#fff;padding:18px;
border-radius:10px;margin:0 0 28px}input,select{font:inherit;padding:11px;border:1px solid #888;border-radius:6px}
footer{padding:26px 20px;background:${ink};color:#fff}.banner{background:${accent};color:#fff;padding:18px 20px}`

const hero = ({ hero, title, lead, faults }: DemoPage) => {
  const image = faults?.heroByScript
    ? `<img id="hero" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">`
    : `<img src="${hero}" ${faults?.noAlt ? '' : 'alt=""'} width="1200" height="560" fetchpriority="high">`
  return `<section class="hero">${image}<div><h1>${title}</h1><p>${lead}</p><a class="button" href="#more">See more</a></div></section>`
}

const search = ({ faults }: DemoPage) => {
  const label = (text: string, field: string) =>
    faults?.noLabels ? field : `<label>${text}<br>${field}</label>`
  return `<form action="#" method="get">${label('Where', '<input name="place">')}${label(
    'When',
    '<input name="day" type="date">',
  )}<button class="button">Search</button></form>`
}

const card = (page: DemoPage) => (one: DemoPage['cards'][number]) => {
  const { noImageSizes, noAlt } = page.faults ?? {}
  const picture = one.picture
    ? `<img src="${one.picture}" ${noAlt ? '' : `alt="${one.title}"`} ${noImageSizes ? '' : 'width="460" height="306"'} loading="lazy">`
    : ''
  return `<article class="card">${picture}<h2>${one.title}</h2><p>${one.text}</p>${
    one.price ? `<p class="price">${one.price}</p>` : ''
  }</article>`
}

const scripts = (page: DemoPage) => {
  const { heroByScript, lateBanner, busyMs = 0, thirdParty } = page.faults ?? {}
  const parts = [
    heroByScript ? `<script src="carousel.js?to=${encodeURIComponent(page.hero)}" defer></script>` : '',
    busyMs > 0 ? `<script src="app.js?busy=${busyMs}" defer></script>` : '',
    lateBanner ? '<script src="offers.js" defer></script>' : '',
    thirdParty
      ? '<script src="%THIRD%/tag.js" async></script><script src="%THIRD%/chat.js" async></script>'
      : '',
  ]
  return parts.join('')
}

export function renderPage(page: DemoPage): string {
  const { title, brand, navigation, cards, faults, layout, footer, lead } = page
  return `<!doctype html><html${faults?.noLang ? '' : ' lang="en"'}><head><meta charset="utf-8"><title>${title} | ${brand}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${
    faults?.noDescription ? '' : `<meta name="description" content="${lead}">`
  }<link rel="icon" href="icon.png">
${faults?.blockingStyles ? `<link rel="stylesheet" href="${faults.blockingStyles}">` : ''}
${faults?.blockingScript ? `<script src="${faults.blockingScript}"></script>` : ''}<style>${styles(page)}</style></head>
<body><header><b>${brand}</b><nav>${navigation.map((name) => `<a href="#${name.toLowerCase()}">${name}</a>`).join('')}</nav></header>
<main>${hero(page)}${layout === 'search' ? search(page) : ''}<section class="cards" id="more">${cards
    .map(card(page))
    .join('')}</section></main><footer>${footer}</footer>${scripts(page)}</body></html>`
}
