/** Chooses the location for a part of the world. */

export const CONTINENTS = [
  'Africa',
  'Asia',
  'Europe',
  'NorthAmerica',
  'SouthAmerica',
  'Oceania',
  'Antarctica',
] as const
export type Continent = (typeof CONTINENTS)[number]

/** For regions without a location. */
const FALLBACK: Continent = 'Europe'

/** ISO 3166-1 codes. */
const COUNTRIES: Record<Continent, string> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  Asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  Europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NorthAmerica:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  SouthAmerica: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  Oceania: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  Antarctica: 'AQ BV GS HM TF',
}

const CONTINENT_OF = new Map(
  CONTINENTS.flatMap((continent) =>
    COUNTRIES[continent].split(' ').map((code) => [code, continent] as const),
  ),
)

export const COUNTRY_CODES: readonly string[] = [...CONTINENT_OF.keys()]

/** null for an unknown code. */
export const continentOf = (country: string): Continent | null =>
  CONTINENT_OF.get(country.trim().toUpperCase()) ?? null

interface Place {
  _id: number
  continent: string | null
  agents: number
}

/** A location of the region, preferably with an agent; else in Europe; else undefined. */
export function locationFor<L extends Place>(region: string | null, locations: readonly L[]): L | undefined {
  const inside = (continent: string | null) => {
    const own = locations.filter((location) => continent !== null && location.continent === continent)
    return own.find(({ agents }) => agents > 0) ?? own[0]
  }
  return inside(region) ?? inside(FALLBACK)
}

/** By the name of the time zone, such as 'Asia/Hanoi'; null when unknown. */
export function continentOfZone(timeZone: string): Continent | null {
  const [area = ''] = timeZone.split('/')
  const areas: Record<string, Continent> = {
    Africa: 'Africa',
    Asia: 'Asia',
    Europe: 'Europe',
    America: 'NorthAmerica',
    Australia: 'Oceania',
    Pacific: 'Oceania',
    Antarctica: 'Antarctica',
  }
  return Object.hasOwn(areas, area) ? (areas[area] ?? null) : null
}
