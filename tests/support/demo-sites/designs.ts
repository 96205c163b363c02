import type { DemoPage } from './pages'

const coffee: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'Harbour Coffee',
  navigation: ['Coffee', 'Brewing', 'Subscriptions', 'Shops'],
  accent: '#7a4a1f',
  background: '#faf5ee',
  ink: '#2d1c10',
  layout: 'grid',
  footer: 'Roasted every Tuesday. Delivered by Friday.',
}
const product = (title: string, text: string, price: string, picture: string) => ({
  title,
  text,
  price,
  picture,
})
const coffeeCards = [
  product('Morning tide', 'Washed, plum and cocoa', '€ 11.50', 'p-beans-1-460-306-webp.webp'),
  product('Lighthouse espresso', 'Dark, round, low acidity', '€ 10.90', 'p-coffee-1-460-306-webp.webp'),
  product('Quiet decaf', 'Swiss Water, caramel', '€ 11.90', 'p-beans-2-460-306-webp.webp'),
]

const furniture: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'Cedar & Pine',
  navigation: ['Living', 'Dining', 'Bedroom', 'Outlet'],
  accent: '#2f6b55',
  background: '#f5f4f0',
  ink: '#1f2a26',
  layout: 'grid',
  footer: 'Solid wood, 20 years of guarantee, free returns.',
  faults: { thirdParty: true, noImageSizes: true },
}
const furnitureCards = [
  product('Chair Alder', 'Beech, wool cover in six colours', '€ 249', 'p-chair-1-700-466-jpeg.jpeg'),
  product('Sofa Fjord', 'Three seats, washable cover', '€ 1,190', 'p-sofa-1-700-466-jpeg.jpeg'),
  product('Armchair Elm', 'High back, oiled ash', '€ 590', 'p-chair-2-700-466-jpeg.jpeg'),
  product('Bench Larch', 'For halls and gardens', '€ 320', 'p-sofa-2-700-466-jpeg.jpeg'),
]

const news: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'The Daily Lantern',
  navigation: ['Local', 'World', 'Business', 'Culture', 'Sport'],
  accent: '#a3161a',
  background: '#ffffff',
  ink: '#161616',
  serif: true,
  layout: 'columns',
  footer: 'Independent since 1924.',
  faults: { thirdParty: true, busyMs: 90, lateBanner: true, lowContrast: true },
}
const story = (title: string, text: string, picture?: string) => ({
  title,
  text,
  ...(picture && { picture }),
})

const travel: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'Tidewater Travel',
  navigation: ['Ferries', 'Islands', 'Hotels', 'Offers'],
  accent: '#0b6fa4',
  background: '#eef6fa',
  ink: '#0c2a3a',
  layout: 'search',
  footer: 'Ferries and islands, booked in two minutes.',
  faults: {
    blockingScript: 'vendor.js?kb=240',
    blockingStyles: 'all.css?kb=90',
    busyMs: 260,
    thirdParty: true,
    noLabels: true,
    noAlt: true,
    noImageSizes: true,
    lateBanner: true,
  },
}

const insurance: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'Greenfield Insurance',
  navigation: ['Home', 'Car', 'Travel', 'Claims'],
  accent: '#22744a',
  background: '#f2f8f4',
  ink: '#17332a',
  layout: 'steps',
  footer: 'A mutual society of 40,000 members.',
  faults: { thirdParty: true },
}

const city: Omit<DemoPage, 'title' | 'lead' | 'hero' | 'cards'> = {
  brand: 'City of Larkspur',
  navigation: ['Services', 'Council', 'News', 'Contact'],
  accent: '#4b3f8f',
  background: '#f6f5fb',
  ink: '#221d44',
  layout: 'list',
  footer: 'Town hall, Market Square 1, open 8 to 16.',
  faults: { blockingStyles: 'all.css?kb=60', busyMs: 120, noAlt: true, noLang: true, noDescription: true },
}

/** Competitors of the furniture shop, from light to heavy. */
const rival = (
  brand: string,
  colours: Pick<DemoPage, 'accent' | 'background' | 'ink'>,
  cards: DemoPage['cards'],
): Omit<DemoPage, 'title' | 'lead' | 'hero'> => ({
  brand,
  ...colours,
  navigation: ['Sofas', 'Chairs', 'Tables', 'Sale'],
  layout: 'grid',
  footer: `${brand}. Showrooms in nine cities.`,
  cards,
})

/** A page a recording, by its path. */
export const DESIGNS: Record<string, DemoPage> = {
  'coffee-home': {
    ...coffee,
    title: 'Coffee that travels well',
    lead: 'Small lots from eight farms, roasted in the old harbour office.',
    hero: 'p-coffee-9-1200-560-webp.webp',
    cards: coffeeCards,
  },
  'coffee-product': {
    ...coffee,
    title: 'Lighthouse espresso',
    lead: 'Dark, round and forgiving. € 10.90 for 250 g.',
    hero: 'p-beans-9-1200-560-webp.webp',
    cards: coffeeCards.toReversed(),
  },
  'furniture-before': {
    ...furniture,
    title: 'Furniture that stays',
    lead: 'Made to order in three weeks, from wood we can name.',
    hero: 'p-sofa-9-1600-747-jpeg.jpeg',
    cards: furnitureCards,
  },
  'furniture-after': {
    ...furniture,
    title: 'Furniture that stays',
    lead: 'Made to order in three weeks, from wood we can name.',
    hero: 'p-sofa-9-1800-840-heavy.jpeg',
    cards: furnitureCards,
    faults: { ...furniture.faults, heroByScript: true, busyMs: 140 },
  },
  'furniture-product': {
    ...furniture,
    title: 'Chair Alder',
    lead: 'Beech and wool, six colours, € 249.',
    hero: 'p-chair-9-1400-653-jpeg.jpeg',
    cards: furnitureCards.slice(1),
  },
  'rival-birchwood': {
    ...rival('Birchwood Living', { accent: '#8a5a2b', background: '#fbf7f0', ink: '#2b1d10' }, [
      product('Chair Nook', 'Birch, linen cover', '€ 219', 'p-chair-4-460-306-webp.webp'),
      product('Sofa Meadow', 'Two seats, removable cover', '€ 890', 'p-sofa-4-460-306-webp.webp'),
      product('Stool Fen', 'Stackable, four colours', '€ 79', 'p-chair-5-460-306-webp.webp'),
    ]),
    title: 'Light rooms, light furniture',
    lead: 'Birch from the next valley, delivered in a week.',
    hero: 'p-chair-8-1200-560-webp.webp',
  },
  'rival-ash': {
    ...rival('Ash & Oak', { accent: '#6b2f4a', background: '#f8f3f5', ink: '#2a1420' }, [
      product('Table Long', 'Oak, seats ten', '€ 1,450', 'p-sofa-5-700-466-jpeg.jpeg'),
      product('Chair Round', 'Ash, paper cord', '€ 310', 'p-chair-6-700-466-jpeg.jpeg'),
      product('Sofa Deep', 'Wool, three seats', '€ 1,790', 'p-sofa-6-700-466-jpeg.jpeg'),
    ]),
    title: 'Tables for long evenings',
    lead: 'Oak and ash, oiled by hand.',
    hero: 'p-sofa-8-1400-653-jpeg.jpeg',
    faults: { thirdParty: true, noImageSizes: true },
  },
  'rival-harbour': {
    ...rival('Harbour Furniture', { accent: '#1d4e79', background: '#eef3f8', ink: '#10263a' }, [
      product('Sofa Pier', 'Corner, six seats', '€ 1,390', 'p-sofa-7-900-600-jpeg.jpeg'),
      product('Chair Buoy', 'Swivel, velvet', '€ 259', 'p-chair-7-900-600-jpeg.jpeg'),
      product('Bed Anchor', 'Box spring, 160 cm', '€ 980', 'p-sofa-3-900-600-jpeg.jpeg'),
    ]),
    title: 'Everything must go',
    lead: 'Up to 60 % off until Sunday.',
    hero: 'p-sofa-2-1600-747-jpeg.jpeg',
    faults: { thirdParty: true, blockingStyles: 'all.css?kb=60', busyMs: 160, lateBanner: true, noAlt: true },
  },
  'news-front': {
    ...news,
    title: 'Old bridge to reopen in spring',
    lead: 'Engineers finish the last span two months early.',
    hero: 'p-harbour-9-1400-653-jpeg.jpeg',
    cards: [
      story(
        'Council votes on tram line',
        'A narrow majority expected on Thursday.',
        'p-street-1-700-466-jpeg.jpeg',
      ),
      story('A warm autumn, and its price', 'Farmers count late blossoms.', 'p-mountain-1-700-466-jpeg.jpeg'),
      story(
        'The quiet return of the cinema',
        'Three small houses open again.',
        'p-night-1-700-466-jpeg.jpeg',
      ),
      story('Rowing club wins at home', 'Four seconds decide the regatta.'),
      story('Library open on Sundays', 'A trial until the summer.'),
    ],
  },
  'news-article': {
    ...news,
    title: 'Council votes on tram line',
    lead: 'Line 4 would connect the hospital with the north of the city.',
    hero: 'p-street-9-1400-653-jpeg.jpeg',
    cards: [
      story('What it costs', 'The city pays a third, the state the rest. Work would start in two years.'),
      story('Who is against it', 'Shop owners fear three summers of building sites.'),
      story('More on this subject', 'All articles about the tram.', 'p-harbour-1-700-466-jpeg.jpeg'),
    ],
  },
  'travel-home': {
    ...travel,
    title: 'The islands are near',
    lead: '240 crossings a week, from € 18.',
    hero: 'p-harbour-8-2000-933-heavy.jpeg',
    cards: [
      product('Three islands', 'Five days, ferries included', '€ 389', 'p-mountain-2-900-600-jpeg.jpeg'),
      product('Night crossing', 'Cabin and breakfast', '€ 74', 'p-night-2-900-600-jpeg.jpeg'),
      product('Day at sea', 'Return the same evening', '€ 31', 'p-harbour-2-900-600-jpeg.jpeg'),
    ],
  },
  'insurance-home': {
    ...insurance,
    title: 'Insured in plain words',
    lead: 'One page of terms. Claims answered within a day.',
    hero: 'p-family-9-1200-560-webp.webp',
    cards: [
      story('1. Tell us about you', 'Four questions, no account.', 'p-family-1-460-306-webp.webp'),
      story('2. See your price', 'Monthly or yearly, to the cent.', 'p-street-2-460-306-webp.webp'),
      story('3. Done', 'Your policy arrives by e-mail.', 'p-mountain-3-460-306-webp.webp'),
    ],
  },
  'city-home': {
    ...city,
    title: 'Everything the city does for you',
    lead: 'Passports, bins, permits, schools: 140 services online.',
    hero: 'p-street-8-1600-747-jpeg.jpeg',
    cards: [
      story('Passport and identity card', 'Book an appointment, bring a photo.'),
      story('Bins and recycling', 'Calendar by street.', 'p-street-3-700-466-jpeg.jpeg'),
      story('Building permits', 'Plans, fees and forms.'),
      story('Schools and day care', 'Register until March.', 'p-family-2-700-466-jpeg.jpeg'),
      story('Events', 'Market, concerts, council meetings.'),
    ],
  },
}
